import type { RefusalCode } from "@examplar/contract";

const brand: unique symbol = Symbol("refusal");

/** An expected refusal. Use cases and handlers return it as a value; the platform turns it into a problem document. */
export interface Refusal<C extends RefusalCode = RefusalCode> {
  readonly [brand]: true;
  readonly code: C;
  readonly detail?: string;
}

export const refuse = <const C extends RefusalCode>(code: C, detail?: string): Refusal<C> => ({
  [brand]: true,
  code,
  ...(detail === undefined ? {} : { detail }),
});

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === "object" && value !== null && brand in value;
