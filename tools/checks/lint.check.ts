import { runBin } from "./run-bin.ts";

process.exitCode = await runBin("oxlint", ["--deny-warnings", "--report-unused-disable-directives"]);
