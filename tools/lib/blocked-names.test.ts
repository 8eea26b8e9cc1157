import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isBlockedName, refuseBlockedNames } from "./blocked-names.mjs";

test.each(["analytics-Bj5VRZtj.css", "page-analytics.js", "ad.js", "top_banner.svg", "tracking-CVCNPFeX.js.br"])(
  "%s would be refused by a content blocker",
  (name) => expect(isBlockedName(name)).toBe(true),
);

test.each(["add-files.js", "read-aloud.js", "part-C_Su60zG.js", "sheet-ad_pixel.js"])(
  "%s would not be refused, whatever letters its hash contains",
  (name) => expect(isBlockedName(name)).toBe(false),
);

test("a build that creates a file with a blocked name fails and names the file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "examplar-names-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "index.html"), "");
  await refuseBlockedNames("student", folder);
  await writeFile(join(folder, "analytics-Bj5VRZtj.js"), "");
  await expect(refuseBlockedNames("student", folder)).rejects.toThrow("analytics-Bj5VRZtj.js");
});
