import { endpoints, type Endpoint } from "@examplar/contract";
import { expect, test } from "vitest";
import { createTestServer } from "./testing/test-server.ts";

/** Routes that are no endpoints of the contract, with who may read them. */
const pages: [pattern: RegExp, access: string, scope: string][] = [
  [/^\/metrics$/, "operator", "figures without personal data"],
  [/^\/api\/(docs|openapi\.json)/, "anyone", "the description of the API"],
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

/** Opening a checkAccess is a visible change of the committed list; `vitest -u` writes it anew. */
test("every route, with its method, access and scope", async () => {
  const routes = new Set<string>();
  await createTestServer({
    onRoute: ({ method, url }) => {
      for (const one of [method].flat()) if (one !== "HEAD") routes.add(describeRoute(one, url));
    },
  });
  const list = [...routes].toSorted((a, b) => a.slice(7).localeCompare(b.slice(7), "en") || a.localeCompare(b, "en"));
  expect(list.length).toBeGreaterThan(Object.keys(endpoints).length);
  await expect(`${list.join("\n")}\n`).toMatchFileSnapshot("routes.golden.txt");
});
