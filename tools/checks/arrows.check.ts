import { findClosedDoors } from "../arrows/doors.ts";
import { compareWithPlanted } from "../arrows/planted.ts";
import { readArrows } from "../arrows/read-arrows.ts";
import { finish, projectRoot } from "./finish.ts";
import { sourceFiles } from "./source-files.ts";

const { modules, arrows, violations } = await readArrows(projectRoot);
const complaints = violations.map(({ rule, from, to }) => `${from} → ${to}: ${rule}`);
complaints.push(...(await findClosedDoors(projectRoot, arrows)));

// A parser that cannot read the files finds no wrong in them: what was read is counted, and a planted wrong must show.
const read = new Set(modules);
for (const file of await sourceFiles()) if (!read.has(file)) complaints.push(`${file} was not read`);
const { unseen, invented } = await compareWithPlanted();
complaints.push(...unseen.map((wrong) => `the planted wrong went unseen: ${wrong}`));
complaints.push(...invented.map((wrong) => `a wrong was seen where none was planted: ${wrong}`));

finish(complaints, `${modules.length} modules, ${arrows.length} imports`);
