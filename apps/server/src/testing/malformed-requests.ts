import { endpoints, type Endpoint } from "@examplar/contract";
import { z } from "zod";
import type { Random } from "./random.ts";
import { validBodies } from "./valid-bodies.ts";

export interface RawRequest {
  what: string;
  method: string;
  path: string | Buffer;
  headers: Record<string, string>;
  body?: string | Buffer;
}

interface Target {
  method: string;
  path: string;
  endpoint: Endpoint;
  cookie: string;
  /** The path with ids of existing things that the caller may see. */
  good_path: string;
}

/** Breaks one part of a request to the target; null when the target has no such part. */
type Breaker = (target: Target, random: Random) => Omit<RawRequest, "what"> | null;

const json = { "content-type": "application/json" };
const signedIn = ({ cookie }: Target): Record<string, string> => ({ cookie });
const filled = (path: string, value = "1"): string => path.replaceAll(/:\w+/g, value);

const badSegments = [
  "abc",
  "-1",
  "0",
  "99999999999",
  "2147483648",
  "1e3",
  "%00",
  "%",
  "%zz",
  "%E0%A4%A",
  "%C0%AF",
  "1.5",
];
const worseSegments = [" 1", "1%0a", "%F0%9F%92%A9", "../1", "..%2f1", "1;drop", "0x1", "٣", "1".repeat(5000)];
const badJson = ["{", "", "nul", "{'a':1}", "[1,", '{"a":1}}', "\u0000", '"\\ud800', "NaN", '{"a":01}', "undefined"];
const poison = ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"a":1}}}'];
const wrongValues: unknown[] = [true, 1.5, "", "x".repeat(5000), [], {}, [[]], { $gt: "" }];
const badTypes = ["text/plain", "application/xml", "application/x-www-form-urlencoded", "multipart/form-data", ";;"];
const badCookies = [
  "%",
  "\u00ff\u00fe",
  "a=b=c",
  "'; drop table users; --",
  "x".repeat(8000),
  "",
  "null",
  "%00%00%00%00",
];
const unstorables = ["\u0000", "a\u0000b", "\ud800", "\udfff\ud800", "\u0000@example.org"];

const goodBody = ({ method, path }: Target): Record<string, unknown> =>
  (validBodies as Record<string, object>)[`${method} ${path}`] as Record<string, unknown>;

/** Returns a valid body with one wrong field. */
const spoil = (target: Target, random: Random, wrong: (was: unknown) => unknown): string => {
  const body = goodBody(target);
  const key = random.pick(Object.keys(body));
  return JSON.stringify({ ...body, [key]: wrong(body[key]) });
};

/** Returns a query field of the target that holds an id: the target would ignore an unknown field. */
const idInQuery = ({ endpoint: { query } }: Target): string | null => {
  const known = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  return ["quiz_id", "after", "before"].find((field) => known.includes(field)) ?? null;
};

const onBody =
  (make: (target: Target, random: Random) => string | Buffer): Breaker =>
  (target, random) =>
    target.endpoint.body
      ? { ...target, path: target.good_path, headers: { ...signedIn(target), ...json }, body: make(target, random) }
      : null;

const breakers: Record<string, Breaker> = {
  "a body that is no JSON": onBody((_target, random) => random.pick(badJson)),
  "a poisoned body": onBody((_target, random) => random.pick(poison)),
  "a body that is no UTF-8": onBody(() => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x22, 0x3a, 0x31, 0x7d])),
  "a body of thousands of brackets": onBody((_target, random) => "[".repeat(500 + random.below(20_000))),
  "a body too large": onBody(() => JSON.stringify({ email: "x".repeat(1_048_600) })),
  "a body that is no object": onBody((_target, random) => JSON.stringify(random.pick([null, 1, "a", [], true]))),
  "a field of a wrong type": onBody((target, random) =>
    spoil(target, random, (was) => random.pick(wrongValues.filter((value) => typeof value !== typeof was))),
  ),
  "a text that cannot be stored": onBody((target, random) => {
    const unstorable = random.pick(unstorables);
    return spoil(target, random, (was) => (typeof was === "string" ? `${was}${unstorable}` : unstorable));
  }),
  "a key that cannot be stored": onBody((target) => JSON.stringify({ ...goodBody(target), "a\u0000": 1 })),
  "a wrong content type": (target, random) => ({
    ...target,
    method: target.method === "GET" ? "POST" : target.method,
    path: filled(target.path),
    headers: { ...signedIn(target), "content-type": random.pick(badTypes) },
    body: "a=1",
  }),
  "an id that is none": (target, random) =>
    target.endpoint.params
      ? {
          ...target,
          path: filled(target.path, random.pick([...badSegments, ...worseSegments])),
          headers: signedIn(target),
        }
      : null,
  "a path of raw bytes": (target, random) => ({
    ...target,
    path: Buffer.concat([Buffer.from(filled(target.path)), Buffer.from([0x2f, 0x80 + random.below(127), 0xff])]),
    headers: signedIn(target),
  }),
  "an id in the query that is none": (target, random) => {
    const field = idInQuery(target);
    if (field === null) return null;
    const value = random.pick([...badSegments, `1&${field}=2`, "", "1".repeat(9000)]);
    return { ...target, path: `${target.path}?${field}=${value}`, headers: signedIn(target) };
  },
  "a wrong method": (target, random) => {
    const free = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE", "LOCK"].filter(
      (method) => !(`${method} ${target.path}` in endpoints),
    );
    return { ...target, method: random.pick(free), path: filled(target.path), headers: signedIn(target) };
  },
  "a method that does not exist": (target) => ({ ...target, method: "BREW", path: filled(target.path), headers: {} }),
  "a garbage cookie": (target, random) =>
    ["anyone", "demo"].includes(target.endpoint.access)
      ? null
      : { ...target, path: filled(target.path), headers: { cookie: `examplar_session=${random.pick(badCookies)}` } },
  "an address that is not there": (target, random) => ({
    ...target,
    path: `${filled(target.path)}/${random.pick(badSegments)}/${random.below(1e9)}`,
    headers: signedIn(target),
  }),
  "headers too large": (target) => ({
    ...target,
    path: filled(target.path),
    headers: { ...signedIn(target), "x-long": "y".repeat(40_000) },
  }),
  "a length that is none": (target) => ({
    ...target,
    path: filled(target.path),
    headers: { ...signedIn(target), "content-length": "many" },
  }),
};

/** Returns a request to a random endpoint with one broken part. */
export const malformedRequest = (random: Random, cookie: string, ids: Record<string, number>): RawRequest => {
  for (;;) {
    const [key, endpoint] = random.pick(Object.entries<Endpoint>(endpoints));
    const [method = "", path = ""] = key.split(" ");
    const [what, breaker] = random.pick(Object.entries(breakers));
    const good_path = path.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name] ?? 1));
    const request = breaker({ method, path, endpoint, cookie, good_path }, random);
    if (request) return { ...request, what: `${what}: ${key}` };
  }
};
