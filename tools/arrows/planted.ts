import { fileURLToPath } from "node:url";
import { readArrows } from "./read-arrows.ts";

const fixture = fileURLToPath(new URL("fixture", import.meta.url));

/** The wrongs that stand in fixture/, one line for each rule that must see its own. */
const planted = [
  "domain may import no other room: packages/domain/src/planted.ts",
  "domain imports nothing: packages/domain/src/planted.ts",
  "domain imports nothing: packages/domain/src/clocked.ts",
  "platform knows no feature: apps/server/src/platform/nosy.ts",
  "server features meet at front doors: apps/server/src/features/scores/peek.ts",
  "browser features meet only in app: apps/student/src/features/list/list.ts",
  "shared knows no feature: apps/student/src/shared/helper.ts",
  "every import is found: apps/student/src/shared/helper.ts",
  "no cycles: packages/ui/src/left.ts",
];

/** Answers the planted wrongs that went unseen, and what was seen although nothing is wrong there. */
export const compareWithPlanted = async (): Promise<{ unseen: string[]; invented: string[] }> => {
  const { violations } = await readArrows(fixture);
  const seen = new Set(violations.map(({ rule, from }) => `${rule}: ${from}`));
  return {
    unseen: planted.filter((wrong) => !seen.has(wrong)),
    invented: [...seen].filter((wrong) => !planted.includes(wrong)),
  };
};
