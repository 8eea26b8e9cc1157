import { runBin } from "./run-bin.ts";

// One thread, because the type-aware part computes shared types once per thread, and the other core runs another check.
process.env["GOMAXPROCS"] ??= "1";
process.exitCode = await runBin("oxlint", ["--format=unix", "--deny-warnings", "--report-unused-disable-directives"]);
