import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = fileURLToPath(new URL("./start-servers.test-program.ts", import.meta.url));

test("a process that exits while the others still start is replaced, so all processes serve in the end", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program], { timeout: 15_000 });
  expect(JSON.parse(stdout)).toEqual([2, 3, 4]);
}, 20_000);
