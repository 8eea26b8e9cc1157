import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { plainPdf } from "../plain-pdf.ts";

export interface Gallery {
  url: string;
  stop: () => Promise<void>;
}

/** Same policy as the product's server, so that what works here works there. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".pdf": "application/pdf",
  ".csv": "text/csv",
};

const map = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="#cde"/><path d="M40 260 160 60 260 200 360 90" stroke="#134" stroke-width="8" fill="none"/></svg>`;
const documents: Record<string, string> = {
  "/documents/balance.pdf": plainPdf(["Balance of Nordvik, page one", "Notes on debt, page two", "Annex, page three"]),
  "/documents/map.svg": map,
  "/documents/times.csv": "minutes\n12\n15\n40\n",
};

const build = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "examplar-tools-gallery-"));
  const root = fileURLToPath(new URL("../../tools-gallery", import.meta.url));
  const vite = fileURLToPath(new URL("../../../node_modules/vite/bin/vite.js", import.meta.url));
  const config = fileURLToPath(new URL("../../../apps/student/tools-gallery.config.ts", import.meta.url));
  const options = ["--config", config, "--outDir", folder, "--emptyOutDir"];
  await promisify(execFile)(process.execPath, [vite, "build", root, "--logLevel", "error", ...options]);
  return folder;
};

const answer = async (folder: string, request: IncomingMessage, response: ServerResponse) => {
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  const file = pathname === "/" ? "/index.html" : pathname;
  const body = documents[file] ?? (await readFile(join(folder, file)).catch(() => null));
  const type = types[extname(file)] ?? "application/octet-stream";
  response.writeHead(body === null ? 404 : 200, { "content-type": type, "content-security-policy": policy });
  response.end(body ?? "");
};

/** Serves the exam tools alone, built from the product's own files, on this machine only. */
export const startGallery = async (): Promise<Gallery> => {
  const folder = await build();
  const server = createServer((request, response) => void answer(folder, request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, stop };
};
