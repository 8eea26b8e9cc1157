import { cruise, type ICruiseResult } from "dependency-cruiser";
import { ruleSet } from "./rules.ts";
import { workspaces } from "./table.ts";

export interface Import {
  from: string;
  to: string;
  /** Specifier as written in the import statement. */
  written: string;
}

export interface ImportGraph {
  modules: string[];
  imports: Import[];
  violations: { rule: string; from: string; to: string }[];
}

const generated = "(^|/)(node_modules|dist|data|test-results)/";
const folders = [...new Set(Object.values(workspaces).map(({ folder }) => folder))];

/** Reads every import below `baseDir`, a folder laid out like this repository, and checks it against the rules. */
export const readImports = async (baseDir: string): Promise<ImportGraph> => {
  const { output } = await cruise(
    folders,
    {
      baseDir,
      ruleSet,
      validate: true,
      parser: "swc",
      tsPreCompilationDeps: true,
      doNotFollow: { path: generated },
      exclude: { path: "^tools/boundaries/fixture/" },
      combinedDependencies: false,
      extraExtensionsToScan: [".css", ".json"],
    },
    {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      mainFields: ["module", "main", "types"],
    },
  );
  const { modules, summary } = output as ICruiseResult;
  const own = modules.filter(({ source }) => !source.includes("node_modules"));
  return {
    modules: own.map(({ source }) => source),
    imports: own.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved, module }) => ({ from: source, to: resolved, written: module })),
    ),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
};
