import { runBin } from "./run-bin.ts";

process.exitCode = await runBin("knip", ["--no-progress"]);
