import { describe, expect, test } from "vitest";
import { isCrossSite } from "./cross-site.ts";
import { cookieOf, createTestServer } from "../testing/test-server.ts";

const publicUrl = "https://exams.example.org";
const host = "exams.example.org";

/** Headers that the browser sends, and whether the write is refused. */
const table: [string, Record<string, string>, boolean][] = [
  ["our own page", { "sec-fetch-site": "same-origin", origin: publicUrl, host }, false],
  ["the address bar or a bookmark", { "sec-fetch-site": "none", host }, false],
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example", host }, true],
  ["another subdomain of our domain, which may be somebody else's", { "sec-fetch-site": "same-site", host }, true],
  ["another site that copies our origin", { "sec-fetch-site": "cross-site", origin: publicUrl, host }, true],
  ["a browser that sends an unknown Sec-Fetch-Site value", { "sec-fetch-site": "whatever", host }, true],
  ["an older browser on our page", { origin: publicUrl, host }, false],
  [
    "an older browser that opened our page under another host name",
    { origin: "http://10.0.0.5:3000", host: "10.0.0.5:3000" },
    false,
  ],
  ["an older browser on another site", { origin: "https://evil.example", host }, true],
  ["an older browser that hides the origin of its page", { origin: "null", host }, true],
  ["a site whose name only begins like ours", { origin: "https://exams.example.org.evil.example", host }, true],
  ["another port of our machine", { origin: "http://localhost:4000", host: "localhost:3000" }, true],
  ["a program, which sends neither Sec-Fetch-Site nor Origin", { host }, false],
];

describe("a write from another site is refused", () => {
  test.each(table)("a write from %s", (_who, headers, refused) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"])
      expect([method, isCrossSite(method, headers, publicUrl)]).toEqual([method, refused]);
  });

  test.each(table)("a read is never refused: %s", (_who, headers) => {
    expect(isCrossSite("GET", headers, publicUrl)).toBe(false);
    expect(isCrossSite("HEAD", headers, publicUrl)).toBe(false);
  });

  test("the refusal has its own code and precedes authentication and reading the body", async () => {
    let asked = 0;
    const app = await createTestServer({ authenticate: async () => ((asked += 1), null) });
    const reply = await app.inject({
      method: "DELETE",
      url: "/api/v1/user_sessions/current",
      headers: { ...cookieOf("token-of-a-student"), "sec-fetch-site": "cross-site" },
    });
    expect(reply.json()).toMatchObject({ code: "cross_site_request", status: 403 });
    expect(asked).toBe(0);
  });
});
