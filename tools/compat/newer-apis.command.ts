import { listApis } from "./compat-data.ts";

/** Prints as JSON the APIs that some supported browser lacks in its oldest version: `[owner, member, is_static][]`. */
const newer = listApis().filter(({ is_everywhere }) => !is_everywhere);
process.stdout.write(JSON.stringify(newer.map(({ owner, member, is_static }) => [owner, member, is_static])));
