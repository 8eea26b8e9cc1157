import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { StepFailure } from "./steps.mjs";

/** @type {{ blocked_file_names: string[] }} */
const { blocked_file_names } = JSON.parse(readFileSync(new URL("../supported-browsers.json", import.meta.url), "utf8"));
const blocked = new RegExp(`(^|[^a-z])(${blocked_file_names.join("|")})([^a-z]|$)`, "i");

/** Ignores the hash in a file name, which may spell any word. */
export const isBlockedName = (/** @type {string} */ file) => blocked.test(file.replace(/-[\w-]{8}\./, "."));

/**
 * Fails on file names that content blockers block, whoever serves them: the app would not start for their users.
 * @param {string} app
 * @param {string} folder
 */
export const refuseBlockedNames = async (app, folder) => {
  const files = await readdir(folder, { recursive: true });
  const refused = files.filter((file) => isBlockedName(file.split("/").at(-1) ?? file));
  if (refused.length > 0)
    throw new StepFailure(`Content blockers would refuse these files of the ${app} app: ${refused.join(", ")}`);
};
