import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import type { AnswerContent, StudentQuestion } from "@examplar/domain";
import { expect, test as base, type Page } from "@playwright/test";
import { createTroubles, type Troubles } from "../troubles.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** Same policy as the product (`platform/http/access/security-headers.ts`), because the editors must work under it. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");

const buildInto = (folder: string) => {
  const gallery = join(root, "packages/questions/gallery");
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const options = ["--config", join(gallery, "vite.config.ts"), "--outDir", folder, "--logLevel", "error"];
  execFileSync(process.execPath, [vite, "build", gallery, ...options], {
    cwd: join(root, "packages/questions"),
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
};

const serve = async (folder: string) => {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const path = normalize(pathname);
    readFile(join(folder, path === "/" ? "index.html" : path)).then(
      (body) =>
        response
          .writeHead(200, {
            "content-type": types[extname(path === "/" ? ".html" : path)] ?? types[".html"],
            // Without the policy, a test shows whether sanitizing alone is enough.
            ...(!searchParams.has("no_policy") && { "content-security-policy": policy }),
          })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "localhost", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop: () => void server.closeAllConnections(),
    close: () => server.close(),
  };
};

/** The object that `packages/questions/gallery/main.tsx` puts on the window. */
export interface Gallery {
  samples: StudentQuestion[];
  contents: Record<number, AnswerContent | null>;
  told: { id: number; content: AnswerContent | null }[];
  sheetOpened: number;
  drawn: Record<number, number>;
  flushEditors: () => void;
  roundTrip: (html: string) => Promise<string>;
  receive: (id: number, content: AnswerContent | null) => void;
  show: (shown: boolean) => void;
}

/** Serves a page with every question type, built once per worker. `open` opens the page. */
export const test = base.extend<
  { troubles: Troubles; open: (query?: string) => Promise<Page> },
  { galleryUrl: string }
>({
  galleryUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), "examplar-gallery-"));
      buildInto(folder);
      const { url, stop, close } = await serve(folder);
      await use(url);
      close();
      stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  troubles: async ({ galleryUrl }, use) => {
    const troubles = createTroubles(galleryUrl);
    await use(troubles);
    troubles.expectNone();
  },
  context: async ({ context, troubles }, use) => {
    troubles.watch(context);
    await use(context);
  },
  open: async ({ page, galleryUrl }, use) => {
    await use(async (query = "") => {
      await page.goto(`${galleryUrl}/?${query}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      // The code of some fields is loaded when a question first needs it.
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      return page;
    });
  },
});

/** Reads something from the gallery on the page. */
export const galleryOf = <T>(page: Page, read: (gallery: Gallery) => T): Promise<T> =>
  page.evaluate(`(${read.toString()})(window.gallery)`);

export const contentOf = (page: Page, id: number): Promise<unknown> =>
  page.evaluate(`window.gallery.contents[${id}] ?? null`);

export { expect };
