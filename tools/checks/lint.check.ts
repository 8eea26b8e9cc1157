import { runBin } from "./run-bin.ts";

process.exitCode = await runBin("oxlint", ["--format=unix", "--deny-warnings", "--report-unused-disable-directives"]);
