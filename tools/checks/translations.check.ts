import { access, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { workspaceOf } from "../boundaries/package-imports.ts";
import { compareLocales, flatten, type Texts } from "../translations/compare-locales.ts";
import { findUnusedKeys } from "../translations/find-unused-keys.ts";
import { finish, projectRoot } from "./finish.ts";
import { sourceFiles } from "./source-files.ts";

const read = async (path: string): Promise<Texts> =>
  JSON.parse(await readFile(join(projectRoot, path), "utf8")) as Texts;
const exists = (path: string): Promise<boolean> =>
  access(join(projectRoot, path)).then(
    () => true,
    () => false,
  );

/** Returns the workspaces that may use a workspace's texts: those of a shared one also serve its importers. */
const readersOf = (workspace: string | null): (string | null)[] =>
  workspace === "ui" || workspace === "questions" ? ["ui", "questions", "student", "teacher"] : [workspace];

const code = (await sourceFiles()).filter((file) => !/\.(test|spec)\.tsx?$/.test(file));
const sourcesFor = async (locale: string): Promise<string[]> => {
  const readers = readersOf(workspaceOf(locale));
  return Promise.all(
    code.filter((file) => readers.includes(workspaceOf(file))).map((file) => readFile(join(projectRoot, file), "utf8")),
  );
};

const locales = (await sourceFiles("json")).filter((file) => /\/locales\/(?:[\w-]+\/)*(?:en|fr)\.json$/.test(file));
const complaints: string[] = [];
let keys = 0;
for (const folder of new Set(locales.map((file) => dirname(file)))) {
  const [en, fr] = [join(folder, "en.json"), join(folder, "fr.json")];
  if (!(await exists(en)) || !(await exists(fr))) {
    complaints.push(`${folder} has one language only`);
    continue;
  }
  const english = await read(en);
  keys += flatten(english).size;
  complaints.push(...compareLocales(english, await read(fr)).map((complaint) => `${folder}: ${complaint}`));
  const unused = findUnusedKeys(flatten(english).keys(), await sourcesFor(en));
  complaints.push(...unused.map((key) => `${folder}: ${key} is used nowhere`));
}
if (keys === 0) complaints.push("no translations were found");
finish(complaints, `${keys} texts in ${locales.length} files`);
