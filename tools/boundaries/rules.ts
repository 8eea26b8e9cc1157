import type { IFlattenedRuleSet, IForbiddenRuleType } from "dependency-cruiser";
import { type Workspace, workspaceNames, workspaces } from "./table.ts";

const testFiles = "\\.(test|spec)\\.tsx?$";
/** Paths of tests and their helpers, which may import what the product may not. */
const testCode = `${testFiles}|\\.test-rig\\.ts$|/testing/|\\.config\\.ts$`;

const workspaceRule = (workspace: Workspace): IForbiddenRuleType => {
  const open = new Set<string>([workspace, ...workspaces[workspace].mayImport]);
  const closed = workspaceNames.filter((name) => !open.has(name)).map((name) => workspaces[name].folder);
  return {
    name: `${workspace} may import ${workspaces[workspace].mayImport.join(", ") || "no other workspace"}`,
    severity: "error",
    from: { path: `^${workspaces[workspace].folder}/` },
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
    name: "platform imports no feature",
    severity: "error",
    from: { path: "^apps/server/src/platform/", pathNot: testCode },
    to: { path: "^apps/server/src/(features/|app\\.ts|main\\.ts)" },
  },
  {
    name: "server features import each other through index.ts",
    severity: "error",
    from: { path: "^apps/server/src/features/([^/]+)/", pathNot: testCode },
    to: { path: "^apps/server/src/features/", pathNot: "^apps/server/src/features/($1/|[^/]+/index\\.ts$)" },
  },
  {
    name: "browser features meet only in app",
    severity: "error",
    from: { path: "^apps/(student|teacher)/src/features/([^/]+)/", pathNot: testCode },
    to: { path: "^apps/[^/]+/src/(features|app)/", pathNot: "^apps/$1/src/features/$2/" },
  },
  {
    name: "shared imports no feature",
    severity: "error",
    from: { path: "^apps/(student|teacher)/src/shared/", pathNot: testCode },
    to: { path: "^apps/[^/]+/src/(features|app|exam-session)/" },
  },
  {
    name: "exam-session imports no feature",
    severity: "error",
    from: { path: "^apps/student/src/exam-session/", pathNot: testCode },
    to: { path: "^apps/[^/]+/src/(features|app)/" },
  },
  {
    name: "exam-session is used through index.ts",
    severity: "error",
    from: { path: "^apps/student/src/(app|features)/", pathNot: testCode },
    to: { path: "^apps/student/src/exam-session/", pathNot: "^apps/student/src/exam-session/index\\.ts$" },
  },
  { name: "no cycles", severity: "error", from: {}, to: { circular: true } },
  {
    name: "no code imports a test",
    severity: "error",
    from: { pathNot: testCode },
    to: { path: testFiles },
  },
  {
    name: "every import resolves",
    severity: "error",
    from: {},
    to: { couldNotResolve: true, pathNot: "^virtual:" },
  },
  {
    name: "every dependency is declared",
    severity: "error",
    // Tests may use what the root package.json declares for all (vitest, fast-check).
    from: { path: "^(packages|apps)/", pathNot: testCode },
    to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  },
];

export const ruleSet: IFlattenedRuleSet = { forbidden: [...workspaceNames.map(workspaceRule), ...structure] };
