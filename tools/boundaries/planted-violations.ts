import { fileURLToPath } from "node:url";
import { readImports } from "./read-imports.ts";

const fixture = fileURLToPath(new URL("fixture", import.meta.url));

/** The violations planted in fixture/, at least one for each rule. */
const planted = [
  "domain may import no other workspace: packages/domain/src/planted.ts",
  "domain imports nothing: packages/domain/src/planted.ts",
  "domain imports nothing: packages/domain/src/clocked.ts",
  "platform imports no feature: apps/server/src/platform/nosy.ts",
  "server features import each other through index.ts: apps/server/src/features/scores/peek.ts",
  "browser features meet only in app: apps/student/src/features/list/list.ts",
  "shared imports no feature: apps/student/src/shared/helper.ts",
  "exam-session imports no feature: apps/student/src/exam-session/peek.ts",
  "exam-session is used through index.ts: apps/student/src/features/live/live.ts",
  "every import resolves: apps/student/src/shared/helper.ts",
  "no cycles: packages/ui/src/left.ts",
];

/** Returns planted violations that were not reported, and reported ones that were not planted. */
export const compareWithPlanted = async (): Promise<{ unseen: string[]; invented: string[] }> => {
  const { violations } = await readImports(fixture);
  const seen = new Set(violations.map(({ rule, from }) => `${rule}: ${from}`));
  return {
    unseen: planted.filter((violation) => !seen.has(violation)),
    invented: [...seen].filter((violation) => !planted.includes(violation)),
  };
};
