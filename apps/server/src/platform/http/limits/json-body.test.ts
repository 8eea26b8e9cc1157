import { describe, expect, test } from "vitest";
import { exceedsLimits, limitsOf } from "./json-body.ts";
import { cookieOf, createTestServer } from "../testing/test-server.ts";

const exceeds = (text: string, limits = { elements: 10, depth: 3 }) => exceedsLimits(Buffer.from(text), limits);

describe("the limits of a request body", () => {
  test.each([
    ["a small object is within the limits", '{"a":[1,2,3]}', false],
    ["too many elements exceed the limits", `[${"0,".repeat(20)}0]`, true],
    ["too many empty objects exceed the limits", `[${"{},".repeat(6)}{}]`, true],
    ["too many levels of nesting exceed the limits", "[[[[]]]]", true],
    ["as many levels of nesting as allowed are within the limits", "[[[]]]", false],
    ["brackets and commas inside a text are not counted", `{"a":"${"[{,".repeat(20)}"}`, false],
    ["an escaped quote does not end a text", `{"a":"\\"${"[{,".repeat(20)}\\\\"}`, false],
    ["elements after a text that ends with an escaped backslash are counted", `["\\\\",${"0,".repeat(20)}0]`, true],
    ["a text without a closing quote is within the limits", `{"a":"\\`, false],
    ["closing brackets without opening ones are within the limits", "}}}}]]]]", false],
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

describe("a request body beyond the limits is refused before it is parsed", () => {
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

  test("1 MB of empty objects from a signed-in caller, at an endpoint that accepts large batches", async () => {
    const app = await createTestServer();
    const batch = `{"device_id":"5f0c1f3a-1d2b-4c3d-8e4f-5a6b7c8d9e0f","edits":${manyObjects}}`;
    const reply = await app.inject(post("/api/v1/quiz_instances/1/answers", batch, cookieOf("token-of-a-student")));
    expect([reply.statusCode, reply.json().code]).toEqual([413, "payload_too_large"]);
  });
});
