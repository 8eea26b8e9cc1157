import type { z } from "zod";
import type { RefusalCode } from "./refusals.ts";

/**
 * The role that an endpoint requires, checked before its handler runs. The feature's policy decides what a caller may
 * see (`scope`, in words); the access matrix test proves it.
 */
export const accesses = ["anyone", "signed_in", "teacher", "support", "demo", "operator"] as const;
export type Access = (typeof accesses)[number];

export interface Endpoint {
  summary: string;
  access: Access;
  scope: string;
  /**
   * The reply of a read that is open to anyone depends on the caller. Without this flag the server does not look the
   * caller up.
   */
  knows_caller?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /**
   * The body is a file of any content type, which the handler receives as a stream of bytes; such an endpoint has no
   * `body`.
   */
  takes_file?: true;
  /** A success returns a file, whole or the requested range; such an endpoint has no `reply`. */
  sends_file?: true;
  /** Limits that differ from the server's default for this access, which is small for anonymous callers. */
  body_limits?: { bytes?: number; elements?: number; depth?: number };
  /** `body` is documentation only: the feature reads the body itself, after its own policy has let the caller in. */
  defers_body?: true;
  /** The feature checks each item for text that cannot be stored: one bad item must not refuse the others. */
  judges_text?: true;
  /**
   * Under load, the server serves `first` endpoints longest: students need them to write. It sheds anonymous calls
   * first.
   */
  priority?: "first";
  /** Body of a success; absent means 204 without a body. */
  reply?: z.ZodType;
  status?: 200 | 201 | 202;
  refusals: readonly RefusalCode[];
  /**
   * Calls allowed to one person: a session, or the email in the body together with the browser (a hall has many
   * browsers behind one network address). `ceilings` limit all browsers together that name this email: at one address,
   * and anywhere. Above them, a browser with the cookie of known browsers has `reserve` more calls; the handler decides
   * what it gets.
   */
  rate_limit?: {
    max: number;
    minutes: number;
    ceilings?: { at_one_address: number; anywhere: number; reserve: number };
  };
}

/** Keeps the literal types of an endpoint, so that both sides can infer from it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/**
 * Room for a batch with the largest spreadsheet: 700 kB of cells are 82,000 elements. Only the elements limit the
 * depth, because an item that is nested too deep is refused alone.
 */
export const syncBodyLimits = { bytes: 1024 * 1024, elements: 150_000, depth: 150_000 };
