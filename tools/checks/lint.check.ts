import { runBin } from "./run-bin.ts";

// Its part that knows types works out shared ones once a thread; the other core is busy with another check.
process.env["GOMAXPROCS"] ??= "1";
process.exitCode = await runBin("oxlint", ["--format=unix", "--deny-warnings", "--report-unused-disable-directives"]);
