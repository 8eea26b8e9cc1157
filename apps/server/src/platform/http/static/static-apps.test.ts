import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestServer } from "../testing/test-server.ts";

const script = "console.log('the front app');".repeat(50);
const files: Record<string, string | Buffer> = {
  "front/index.html": "<title>front</title>",
  "front/sw.js": "self.addEventListener('fetch', () => {})",
  "front/manifest.webmanifest": "{}",
  "front/assets/app-3f2a.js": script,
  "front/assets/app-3f2a.js.br": brotliCompressSync(script),
  "front/assets/app-3f2a.js.gz": gzipSync(script),
  "front/.env": "SECRET=1",
  "back/index.html": "<title>back</title>",
  "back/assets/app-77aa.css": "body{}",
  "outside.txt": "not yours",
};
const forever = "public, max-age=31536000, immutable";

let folder = "";
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "static-apps-"));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const static_apps = [
    { path: "/", root: join(folder, "front") },
    { path: "/back", root: join(folder, "back") },
  ];
  app = await createTestServer({ static_apps });
});
afterAll(() => rm(folder, { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

describe("the browser apps", () => {
  test.each([
    ["/", "front"],
    ["/exams/12", "front"],
    ["/backwards", "front"],
    ["/back", "back"],
    ["/back/", "back"],
    ["/back/quizzes/3/scores", "back"],
    ["/index.html", "front"],
  ])("%s returns the page of the %s app, which browsers revalidate each time", async (url, title) => {
    const reply = await get(url, { accept: "text/html,*/*;q=0.8" });
    expect([reply.statusCode, reply.body]).toEqual([200, `<title>${title}</title>`]);
    expect(reply.headers["cache-control"]).toBe("no-cache");
    expect(reply.headers["content-type"]).toMatch(/^text\/html/);
  });

  test.each([
    ["/assets/app-3f2a.js", forever],
    ["/back/assets/app-77aa.css", forever],
    ["/sw.js", "no-cache"],
    ["/manifest.webmanifest", "no-cache"],
  ])("%s has cache-control %s", async (url, cacheControl) => {
    const reply = await get(url);
    expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([200, cacheControl]);
  });

  test("the server sends a body that the build compressed", async () => {
    const [br, gz, plain] = await Promise.all([
      get("/assets/app-3f2a.js", { "accept-encoding": "gzip, br" }),
      get("/assets/app-3f2a.js", { "accept-encoding": "gzip" }),
      get("/assets/app-3f2a.js"),
    ]);
    expect([br, gz, plain].map((reply) => reply.headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(script);
    expect(br.headers["content-type"]).toBe(plain.headers["content-type"]);
    expect(br.headers.vary).toBe("Accept-Encoding");
    expect(br.headers["cache-control"]).toBe(forever);
    expect(plain.body).toBe(script);
  });

  test("the server sends a body uncompressed if the build did not compress it", async () => {
    const reply = await get("/", { "accept-encoding": "gzip, deflate, br, zstd" });
    expect([reply.statusCode, reply.headers["content-encoding"], reply.body]).toEqual([
      200,
      undefined,
      "<title>front</title>",
    ]);
  });

  test("an unchanged page is a 304 without a body", async () => {
    const { etag } = (await get("/")).headers;
    expect((await get("/", { "if-none-match": String(etag) })).statusCode).toBe(304);
  });

  test.each([
    "/assets/app-0000.js",
    "/back/assets/app-3f2a.js",
    "/favicon.ico",
    "/.env",
    "/../outside.txt",
    "/%2e%2e/outside.txt",
    "/..%2foutside.txt",
    "/assets/app-3f2a.js.br",
    "/api/v1/nothing",
    "/api",
  ])("%s is a 404 problem, not a page", async (url) => {
    const reply = await get(url, { accept: "text/html" });
    expect(reply.json()).toMatchObject({ status: 404, code: "not_found" });
  });

  test("a person who opens an unknown address that looks like a file gets the app's page", async () => {
    const visit = { accept: "text/html,*/*;q=0.8", "sec-fetch-dest": "document" };
    expect((await get("/nowhere.html", visit)).body).toBe("<title>front</title>");
    expect((await get("/back/nowhere.html", visit)).body).toBe("<title>back</title>");
    expect((await get("/.env", visit)).body).toBe("<title>front</title>");
    expect((await get("/api/nowhere.html", visit)).json().code).toBe("not_found");
  });

  test("a request for JSON does not get a page", async () => {
    expect((await get("/exams", { accept: "application/json" })).json().code).toBe("not_found");
  });

  test("a write is a 404 problem", async () => {
    expect((await app.inject({ method: "POST", url: "/exams" })).json().code).toBe("not_found");
  });

  test("HEAD replies like GET, without the body", async () => {
    const reply = await app.inject({ method: "HEAD", url: "/assets/app-3f2a.js" });
    expect([reply.statusCode, reply.body, reply.headers["cache-control"]]).toEqual([200, "", forever]);
  });

  test("without a build the server returns a problem instead of crashing", async () => {
    const bare = await createTestServer({ static_apps: [{ path: "/", root: join(folder, "missing") }] });
    expect((await bare.inject("/")).json().code).toBe("not_found");
  });
});
