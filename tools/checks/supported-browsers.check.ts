import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { listApis, versionsNeeded } from "../compat/compat-data.ts";
import { generatedParts } from "../compat/render-gate.ts";
import { findNewApis } from "../compat/find-new-apis.ts";
import supported from "../supported-browsers.json" with { type: "json" };
import { finish, projectRoot } from "./finish.ts";

const complaints: string[] = [];

/** The gate tests for features, the promise names versions: both must mean the same versions. */
const needed = versionsNeeded(supported.required.map(({ feature }) => feature));
for (const { name, compat, since } of supported.browsers)
  if (needed.get(compat) !== since)
    complaints.push(
      `supported-browsers.json: the required features come with ${name} ${needed.get(compat)}, not ${since}`,
    );

const mayWrite = process.argv.includes("--write");
for (const { file, renew } of generatedParts) {
  const path = join(projectRoot, file);
  const text = await readFile(path, "utf8");
  const renewed = renew(text);
  if (text === renewed) continue;
  if (mayWrite) await writeFile(path, renewed);
  else complaints.push(`${file} does not follow supported-browsers.json: npm run check supported-browsers -- --write`);
}

const allowed = new Set([...supported.polyfilled, ...supported.optional].map(({ feature }) => feature));
const { files, found } = await findNewApis(listApis());
for (const { file, line, api } of found)
  if (!allowed.has(api.path)) complaints.push(`${file}:${line} uses ${api.path}, which a supported browser lacks`);

finish(complaints, `${supported.browsers.length} browsers, ${files} files`);
