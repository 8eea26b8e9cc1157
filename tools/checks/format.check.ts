import { runBin } from "./run-bin.ts";

process.exitCode = await runBin("oxfmt", ["--check", "."], "npm run format puts it right.");
