import { isRecord } from "../../answers/content/json-shapes.ts";
import { utf8Length } from "../../answers/content/json-size.ts";
import { storableText } from "../../answers/content/storable-text.ts";
import { maxEventDetailsBytes, type EventRejection } from "./student-event.types.ts";

export type ValidatedDetails =
  | { outcome: "kept"; details: Record<string, unknown>; json: string }
  | { outcome: "rejected"; code: Extract<EventRejection, "details_invalid" | "details_too_large"> };

/** Real details are two levels deep; thousands of levels are an attack on the code that walks them. */
const maxDepth = 16;

/** Returns the details to store. It changes text and numbers that the database cannot store well, and nothing else. */
export const validateDetails = (value: unknown = {}): ValidatedDetails => {
  const details = isRecord(value) ? storable(value, maxDepth) : tooDeep;
  if (!isRecord(details)) return { outcome: "rejected", code: "details_invalid" };
  const json = JSON.stringify(details);
  if (utf8Length(json) > maxEventDetailsBytes) return { outcome: "rejected", code: "details_too_large" };
  return { outcome: "kept", details, json };
};

const tooDeep: unique symbol = Symbol("too deep");

/** PostgreSQL writes 1e308 out as 309 digits: a few bytes of details would become hundreds of kB for every reader. */
const storableNumber = (value: number): number | string => {
  if (!String(value).includes("e")) return value;
  return Math.abs(value) < 1 ? 0 : String(value);
};

const storable = (value: unknown, depth: number): unknown => {
  if (typeof value === "string") return storableText(value);
  if (typeof value === "number") return storableNumber(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return tooDeep;
  const isList = Array.isArray(value);
  const inner = Object.entries(value).map(([key, item]) => [storableText(key), storable(item, depth - 1)] as const);
  if (inner.some(([, item]) => item === tooDeep)) return tooDeep;
  return isList ? inner.map(([, item]) => item) : Object.fromEntries(inner);
};
