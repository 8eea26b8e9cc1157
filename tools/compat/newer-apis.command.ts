import { listApis } from "./compat-data.ts";

/** Prints as JSON what a browser may have that the oldest supported ones lack: `[owner, member, is_static][]`. */
const newer = listApis().filter(({ is_everywhere }) => !is_everywhere);
process.stdout.write(JSON.stringify(newer.map(({ owner, member, is_static }) => [owner, member, is_static])));
