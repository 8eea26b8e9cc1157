import type { IFlattenedRuleSet, IForbiddenRuleType } from "dependency-cruiser";
import { type Room, roomNames, rooms } from "./table.ts";

const testFiles = "\\.(test|spec)\\.tsx?$";
/** Where tests and their helpers live: these may use what the product itself may not. */
const testRooms = `${testFiles}|\\.test-rig\\.ts$|/testing/|\\.config\\.ts$`;

const roomRule = (room: Room): IForbiddenRuleType => {
  const open = new Set<string>([room, ...rooms[room].mayImport]);
  const closed = roomNames.filter((name) => !open.has(name)).map((name) => rooms[name].folder);
  return {
    name: `${room} may import ${rooms[room].mayImport.join(", ") || "no other room"}`,
    severity: "error",
    from: { path: `^${rooms[room].folder}/` },
    to: { path: `^(${closed.join("|")})/` },
  };
};

const structure: IForbiddenRuleType[] = [
  {
    name: "domain imports nothing",
    severity: "error",
    from: { path: "^packages/domain/src/", pathNot: testFiles },
    to: { pathNot: "^packages/domain/src/" },
  },
  {
    name: "platform knows no feature",
    severity: "error",
    from: { path: "^apps/server/src/platform/", pathNot: testRooms },
    to: { path: "^apps/server/src/(features/|app\\.ts|main\\.ts)" },
  },
  {
    name: "server features meet at front doors",
    severity: "error",
    from: { path: "^apps/server/src/features/([^/]+)/", pathNot: testRooms },
    to: { path: "^apps/server/src/features/", pathNot: "^apps/server/src/features/($1/|[^/]+/index\\.ts$)" },
  },
  {
    name: "browser features meet only in app",
    severity: "error",
    from: { path: "^apps/(student|teacher)/src/features/([^/]+)/", pathNot: testRooms },
    to: { path: "^apps/[^/]+/src/(features|app)/", pathNot: "^apps/$1/src/features/$2/" },
  },
  {
    name: "shared knows no feature",
    severity: "error",
    from: { path: "^apps/(student|teacher)/src/shared/", pathNot: testRooms },
    to: { path: "^apps/[^/]+/src/(features|app)/" },
  },
  { name: "no cycles", severity: "error", from: {}, to: { circular: true } },
  {
    name: "nobody imports a test",
    severity: "error",
    from: { pathNot: testRooms },
    to: { path: testFiles },
  },
  {
    name: "every import is found",
    severity: "error",
    from: {},
    to: { couldNotResolve: true, pathNot: "^virtual:" },
  },
  {
    name: "every dependency is declared",
    severity: "error",
    // What the root declares for all (vitest, fast-check) may be used by tests.
    from: { path: "^(packages|apps)/", pathNot: testRooms },
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  },
];

export const ruleSet: IFlattenedRuleSet = { forbidden: [...roomNames.map(roomRule), ...structure] };
