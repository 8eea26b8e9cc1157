import { describe, expect, test } from "vitest";
import { exceedsLimits, limitsOf } from "./json-body.ts";
import { cookieOf, createTestServer } from "../testing/test-server.ts";

const exceeds = (text: string, limits = { elements: 10, depth: 3 }) => exceedsLimits(Buffer.from(text), limits);

describe("the limits of a body", () => {
  test.each([
    ["a small object", '{"a":[1,2,3]}', false],
    ["too many elements", `[${"0,".repeat(20)}0]`, true],
    ["too many empty objects", `[${"{},".repeat(6)}{}]`, true],
    ["too deep", "[[[[]]]]", true],
    ["just deep enough", "[[[]]]", false],
    ["signs inside a text", `{"a":"${"[{,".repeat(20)}"}`, false],
    ["an escaped quote", `{"a":"\\"${"[{,".repeat(20)}\\\\"}`, false],
    ["elements after an escaped backslash", `["\\\\",${"0,".repeat(20)}0]`, true],
    ["a text that never ends", `{"a":"\\`, false],
    ["no JSON at all", "}}}}]]]]", false],
  ])("%s", (_name, text, expected) => {
    expect(exceeds(text)).toBe(expected);
  });

  test("are small for callers who are not signed in", () => {
    expect(limitsOf({ access: "anyone" }).bytes).toBeLessThanOrEqual(4096);
    expect(limitsOf({ access: "signed_in", body_limits: { elements: 5 } })).toMatchObject({ elements: 5, depth: 16 });
  });
});

const manyObjects = `[${"{},".repeat(300_000)}{}]`;
const post = (url: string, payload: string, headers = {}) => ({
  method: "POST" as const,
  url,
  payload,
  headers: { "content-type": "application/json", ...headers },
});

describe("a body beyond them is refused before it is parsed", () => {
  test("1 MB of empty objects from an anonymous caller", async () => {
    const app = await createTestServer();
    const reply = await app.inject(post("/api/v1/sign_in_codes", manyObjects));
    expect([reply.statusCode, reply.json().code]).toEqual([413, "payload_too_large"]);
  });

  test("a small body with too many elements from an anonymous caller", async () => {
    const app = await createTestServer();
    const reply = await app.inject(post("/api/v1/user_sessions", `{"email":[${"0,".repeat(100)}0]}`));
    expect([reply.statusCode, reply.json().code]).toEqual([413, "payload_too_large"]);
  });

  test("and both from a signed-in caller, also where a batch may be large", async () => {
    const app = await createTestServer();
    const batch = `{"device_id":"5f0c1f3a-1d2b-4c3d-8e4f-5a6b7c8d9e0f","edits":${manyObjects}}`;
    const reply = await app.inject(post("/api/v1/quiz_instances/1/answers", batch, cookieOf("token-of-a-student")));
    expect([reply.statusCode, reply.json().code]).toEqual([413, "payload_too_large"]);
  });
});
