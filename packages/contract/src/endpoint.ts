import type { z } from "zod";
import type { RefusalCode } from "./refusals.ts";

/**
 * The role that an endpoint requires, checked before its handler runs. What a caller may see there
 * (`scope`, in words) is decided by the feature's policy and proved by the access matrix test.
 */
export const accesses = ["anyone", "signed_in", "teacher", "support", "demo", "operator"] as const;
export type Access = (typeof accesses)[number];

export interface Endpoint {
  summary: string;
  access: Access;
  scope: string;
  /** A read that is open to anyone and still depends on who calls; without it such a read never asks. */
  knows_caller?: true;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a file of any content type, handed to the handler as it comes in; such an endpoint has no `body`. */
  takes_file?: true;
  /** A success carries a file, whole or in the part that was asked for; such an endpoint has no `reply`. */
  sends_file?: true;
  /** Where a body may be larger than the server's default for its access, which is small for anonymous callers. */
  body_limits?: { bytes?: number; elements?: number; depth?: number };
  /** The body is documented here, but read by the feature itself, after its own policy has let the caller in. */
  defers_body?: true;
  /** The feature validates text that cannot be stored item by item: it must not refuse the other items. */
  judges_text?: true;
  /** Under load, `first` is served longest: what students need to write. Anonymous calls are shed first. */
  priority?: "first";
  /** What a success carries; absent means 204 without a body. */
  reply?: z.ZodType;
  status?: 200 | 201 | 202;
  refusals: readonly RefusalCode[];
  /**
   * Calls allowed to one person: a session, or the email named in the body together with the browser, of which a hall has
   * many behind one network address. `ceilings` for all browsers together that name this email, at one address and anywhere.
   * Above them, a browser that shows the cookie of known browsers has `reserve` more; the handler decides what it gets.
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
 * Room for a batch with the largest spreadsheet: 700 kB of cells are 82,000 elements. The depth is bound by the elements
 * alone, for an item that is nested too deep is refused by itself.
 */
export const syncBodyLimits = { bytes: 1024 * 1024, elements: 150_000, depth: 150_000 };
