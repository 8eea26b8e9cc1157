/** The import table of ARCHITECTURE.md: a workspace may import only the workspaces in its `mayImport`. */
const packages = ["domain", "contract", "sync", "capture", "ui", "questions"] as const;

export const workspaces = {
  domain: { folder: "packages/domain", mayImport: [] },
  contract: { folder: "packages/contract", mayImport: ["domain"] },
  sync: { folder: "packages/sync", mayImport: ["domain"] },
  capture: { folder: "packages/capture", mayImport: ["domain"] },
  ui: { folder: "packages/ui", mayImport: ["domain", "contract"] },
  questions: { folder: "packages/questions", mayImport: ["domain", "ui"] },
  demo: { folder: "packages/demo", mayImport: ["domain", "contract"] },
  server: { folder: "apps/server", mayImport: ["domain", "contract", "demo"] },
  student: { folder: "apps/student", mayImport: [...packages] },
  teacher: { folder: "apps/teacher", mayImport: ["domain", "contract", "sync", "ui", "questions"] },
  e2e: { folder: "e2e", mayImport: ["domain", "contract"] },
  bench: { folder: "bench", mayImport: ["domain", "contract", "sync", "capture"] },
  tools: { folder: "tools", mayImport: [] },
} as const satisfies Record<string, { folder: string; mayImport: readonly string[] }>;

export type Workspace = keyof typeof workspaces;
export const workspaceNames = Object.keys(workspaces) as Workspace[];
