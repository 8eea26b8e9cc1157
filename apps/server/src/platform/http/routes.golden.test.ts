import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endpoints, type Endpoint } from "@examplar/contract";
import { expect, test } from "vitest";
import { createDiskStorage } from "../storage/disk/disk-storage.ts";
import { createTestServer } from "./testing/test-server.ts";

/** Routes that are not endpoints of the contract, with their access. */
const pages: [pattern: RegExp, access: string, scope: string][] = [
  [/^\/metrics$/, "operator", "figures without personal data"],
  [/^\/api\/(docs|openapi\.json)/, "anyone", "the description of the API"],
  [
    /^\/storage(\/\*)?$/,
    "signature",
    "the server's own credentials; a student's put under their own folder, nothing else",
  ],
  [/^\/\*$/, "anyone", "the files of the browser apps"],
];

const known: Record<string, Endpoint> = endpoints;

const describeRoute = (method: string, url: string): string => {
  const endpoint = known[`${method} ${url}`];
  const page = pages.find(([pattern]) => pattern.test(url));
  const access = endpoint?.access ?? page?.[1] ?? "NOBODY SAID";
  const scope = endpoint?.scope ?? page?.[2] ?? "NOBODY SAID";
  return `${method.padEnd(7)}${url.padEnd(52)}${access.padEnd(11)}${scope}`;
};

/** Granting access is a visible change of the committed list; `vitest -u` rewrites it. */
test("every route, with its method, access and scope", async () => {
  const routes = new Set<string>();
  const folder = await mkdtemp(join(tmpdir(), "examplar-routes-"));
  await createTestServer({
    parts: { storage: createDiskStorage(folder, "http://localhost") },
    onRoute: ({ method, url }) => {
      for (const one of [method].flat()) if (one !== "HEAD" && one !== "OPTIONS") routes.add(describeRoute(one, url));
    },
  });
  await rm(folder, { recursive: true });
  const list = [...routes].toSorted((a, b) => a.slice(7).localeCompare(b.slice(7), "en") || a.localeCompare(b, "en"));
  expect(list.length).toBeGreaterThan(Object.keys(endpoints).length);
  await expect(`${list.join("\n")}\n`).toMatchFileSnapshot("routes.golden.txt");
});
