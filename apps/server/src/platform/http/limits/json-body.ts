import type { Endpoint } from "@examplar/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";

export interface BodyLimits {
  bytes: number;
  /** Count of objects, arrays and commas: what a parser would allocate, whatever the length of the text. */
  elements: number;
  depth: number;
}

/** Enough for a form of a few fields: callers who are not signed in may send no more. */
const anonymousLimits: BodyLimits = { bytes: 4 * 1024, elements: 50, depth: 4 };
const ordinaryLimits: BodyLimits = { bytes: 64 * 1024, elements: 2_000, depth: 16 };

/** Returns the endpoint's limits: those of the contract if given, else by who may call. */
export const limitsOf = ({ access, body_limits }: Pick<Endpoint, "access" | "body_limits">): BodyLimits => ({
  ...(access === "anyone" || access === "demo" ? anonymousLimits : ordinaryLimits),
  ...body_limits,
});

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
/** `[` and `]` differ from `{` and `}` only in this bit. */
const braceBit = 0x20;
const [opening, closing] = [0x7b, 0x7d];

const endOfString = (json: Uint8Array, from: number): number => {
  let at = from;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
};

/** Scans the bytes once without allocating: refuses a megabyte of `{},` before a parser makes objects of it. */
export const exceedsLimits = (json: Uint8Array, { elements, depth }: Omit<BodyLimits, "bytes">): boolean => {
  let [count, level] = [0, 0];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]!;
    if (byte === quote) at = endOfString(json, at + 1);
    else if (byte === comma) count += 1;
    else if ((byte | braceBit) === opening) {
      count += 1;
      level += 1;
      if (level > depth) return true;
    } else if ((byte | braceBit) === closing) level -= 1;
    if (count > elements) return true;
  }
  return false;
};

/** Only these escapes can create text that PostgreSQL cannot store: decoding UTF-8 never does. */
const unsafeEscape = /\\u(?:0000|[dD][89a-fA-F])/;

declare module "fastify" {
  interface FastifyRequest {
    /** True when the JSON body has no escape that could make text unsafe to store: the text check skips it. */
    body_text_is_safe: boolean;
  }
  interface FastifyContextConfig {
    body_limits?: BodyLimits;
    /** Drops dangerous keys (prototype poisoning) instead of refusing the body, whose items are validated singly. */
    drops_poisoned_keys?: boolean;
  }
}

const tooLarge = (): Error =>
  Object.assign(new Error("the body exceeds the limits of its endpoint"), { statusCode: 413 });

/** Replaces fastify's JSON parser by one that checks the endpoint's limits first. */
export const parseJsonWithinLimits = (app: FastifyInstance): void => {
  const strict = app.getDefaultJsonParser("error", "error");
  const dropping = app.getDefaultJsonParser("remove", "remove");
  app.decorateRequest("body_text_is_safe", false);
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request: FastifyRequest, body: Buffer, done) => {
    const { body_limits = ordinaryLimits, drops_poisoned_keys = false } = request.routeOptions.config;
    if (exceedsLimits(body, body_limits)) return done(tooLarge());
    const text = body.toString();
    request.body_text_is_safe = !unsafeEscape.test(text);
    return void (drops_poisoned_keys ? dropping : strict)(request, text, done);
  });
};
