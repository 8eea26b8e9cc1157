import { cruise, type ICruiseResult } from "dependency-cruiser";
import { ruleSet } from "./rules.ts";
import { rooms } from "./table.ts";

export interface Arrow {
  from: string;
  to: string;
  /** What stands in the import statement. */
  written: string;
}

export interface Arrows {
  modules: string[];
  arrows: Arrow[];
  violations: { rule: string; from: string; to: string }[];
}

const generated = "(^|/)(node_modules|dist|data|test-results)/";
const folders = [...new Set(Object.values(rooms).map(({ folder }) => folder))];

/** Reads every import below `baseDir`, which has the shape of this repository, and holds it against the rules. */
export const readArrows = async (baseDir: string): Promise<Arrows> => {
  const { output } = await cruise(
    folders,
    {
      baseDir,
      ruleSet,
      validate: true,
      parser: "swc",
      tsPreCompilationDeps: true,
      doNotFollow: { path: generated },
      exclude: { path: "^tools/arrows/fixture/" },
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
    arrows: own.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved, module }) => ({ from: source, to: resolved, written: module })),
    ),
    violations: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
};
