import { beforeEach, expect, test, vi } from "vitest";

const script = () => new Response("", { headers: { "content-type": "text/javascript" } });
const portal = () => new Response("<p>Sign in to the Wi-Fi</p>", { headers: { "content-type": "text/html" } });

let asked: string[] = [];
let replies: (() => Response)[] = [];
let named: string[] = [];
let importPart: <T>(load: () => Promise<T>, files?: readonly string[]) => Promise<T>;

beforeEach(async () => {
  [asked, replies, named] = [[], [], []];
  vi.resetModules();
  vi.stubGlobal("fetch", async (path: string, { cache }: RequestInit) => {
    asked.push(cache === "default" ? path : `${path} past the cache`);
    return (replies.shift() ?? script)();
  });
  const querySelector = (selector: string) => (named.some((path) => selector.includes(`"${path}"`)) ? {} : null);
  vi.stubGlobal("document", { head: { querySelector } });
  ({ importPart } = await import("./import-part.ts"));
});

const load = async () => "part";

test("a part is imported when all of its scripts are fetched, and each script is fetched once", async () => {
  expect(await importPart(load, ["assets/a.js", "assets/b.js"])).toBe("part");
  expect(await importPart(load, ["assets/b.js"])).toBe("part");
  expect(asked).toEqual(["/assets/a.js", "/assets/b.js"]);
});

const offline = () => {
  throw new TypeError("Failed to fetch");
};

test.each([
  ["cannot be reached", offline],
  [
    "no longer exists on the server",
    () => new Response("", { status: 404, headers: { "content-type": "text/javascript" } }),
  ],
  ["is a captive portal's page", portal],
])("a script that %s is never imported, and is fetched again", async (_why, reply) => {
  replies = [reply, reply];
  const imported = vi.fn<typeof load>(load);
  const failing = /^Failed to fetch dynamically imported module/;
  await expect(importPart(imported, ["assets/a.js"])).rejects.toThrow(failing);
  await expect(importPart(imported, ["assets/a.js"])).rejects.toThrow(failing);
  expect(imported).not.toHaveBeenCalled();
  expect(await importPart(imported, ["assets/a.js"])).toBe("part");
  expect(asked).toEqual(["/assets/a.js", "/assets/a.js past the cache", "/assets/a.js past the cache"]);
});

test("a file that the page itself loads is not fetched again", async () => {
  named = ["/assets/a.js", "/assets/a.css"];
  expect(await importPart(load, ["assets/a.js", "assets/a.css"])).toBe("part");
  expect(asked).toEqual([]);
});
