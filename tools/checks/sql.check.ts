import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { findSqlOutsideRepositories, findWriteErrors, functionsIn, isProduct, listWriters } from "../sql/find-sql.ts";
import { findNameErrors } from "../sql/migration-names.ts";
import { compareWithPlanted } from "../sql/planted-violations.ts";
import { finish, projectRoot } from "./finish.ts";
import { sourceFiles } from "./source-files.ts";

const server = "apps/server/src/";
const schema = await readFile(join(projectRoot, "apps/server/schema.sql"), "utf8");
const tables = new Set([...schema.matchAll(/^create table ([a-z_]+)/gm)].map(([, table]) => table!));
const paths = (await sourceFiles()).filter((path) => path.startsWith(server));
const files = await Promise.all(
  paths.map(async (path) => ({
    path: path.slice(server.length),
    text: await readFile(join(projectRoot, path), "utf8"),
  })),
);

const migrations = (await readdir(join(projectRoot, "apps/server/migrations"))).filter((name) => name.endsWith(".sql"));
const complaints = [
  ...findWriteErrors([...files, ...functionsIn(schema)], tables),
  ...findSqlOutsideRepositories(files),
  ...findNameErrors(migrations),
];
const { unseen, invented } = compareWithPlanted();
complaints.push(...unseen.map((violation) => `a planted violation was not reported: ${violation}`));
complaints.push(...invented.map((violation) => `reported where none was planted: ${violation}`));

finish(complaints, `${listWriters(files, tables).size} written tables in ${files.filter(isProduct).length} files`);
