import { access } from "node:fs/promises";
import { join } from "node:path";
import { workspaces } from "../boundaries/table.ts";
import { projectRoot } from "./finish.ts";
import { runBin } from "./run-bin.ts";

/** Every workspace has its own tsconfig, so that the domain knows neither a browser nor Node. */
const folders = Object.values(workspaces).map(({ folder }) => folder);
await Promise.all(folders.map((folder) => access(join(projectRoot, folder, "tsconfig.json"))));
const codes = await Promise.all(folders.map((folder) => runBin("tsc", ["-p", folder, "--pretty", "false"])));
process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
