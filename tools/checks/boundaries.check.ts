import { findPackageImportErrors } from "../boundaries/package-imports.ts";
import { compareWithPlanted } from "../boundaries/planted-violations.ts";
import { readImports } from "../boundaries/read-imports.ts";
import { finish, projectRoot } from "./finish.ts";
import { sourceFiles } from "./source-files.ts";

const { modules, imports, violations } = await readImports(projectRoot);
const complaints = violations.map(({ rule, from, to }) => `${from} → ${to}: ${rule}`);
complaints.push(...(await findPackageImportErrors(projectRoot, imports)));

// A parser that cannot read the files reports nothing: count what was read, and require the planted violations.
const read = new Set(modules);
for (const file of await sourceFiles()) if (!read.has(file)) complaints.push(`${file} was not read`);
const { unseen, invented } = await compareWithPlanted();
complaints.push(...unseen.map((violation) => `a planted violation was not reported: ${violation}`));
complaints.push(...invented.map((violation) => `reported where none was planted: ${violation}`));

finish(complaints, `${modules.length} modules, ${imports.length} imports`);
