import { expect, test } from "vitest";
import { findPackageImportErrors } from "./package-imports.ts";
import { compareWithPlanted } from "./planted-violations.ts";
import { workspaceNames, workspaces } from "./table.ts";

test("every planted violation is reported, and nothing else", async () => {
  expect(await compareWithPlanted()).toEqual({ unseen: [], invented: [] });
});

test("a workspace is imported only by its declared package name", async () => {
  const root = new URL("fixture", import.meta.url).pathname;
  const imports = [
    { from: "packages/ui/src/left.ts", to: "packages/domain/src/planted.ts", written: "../../domain/src/planted.ts" },
    { from: "packages/ui/src/left.ts", to: "packages/domain/src/planted.ts", written: "@examplar/domain" },
    { from: "packages/ui/src/left.ts", to: "packages/ui/src/right.ts", written: "./right.ts" },
  ];
  expect(await findPackageImportErrors(root, imports)).toEqual([
    "packages/ui/src/left.ts reaches into packages/domain/src/planted.ts: import @examplar/domain instead",
    "packages/ui/src/left.ts imports @examplar/domain, which its package.json does not declare",
  ]);
});

test("the table has no cycle: no workspace imports one that imports it", () => {
  for (const here of workspaceNames)
    for (const there of workspaces[here].mayImport) expect(workspaces[there].mayImport).not.toContain(here);
});
