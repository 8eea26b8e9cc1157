import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** Prints all complaints of a check, or else what it examined, and sets the exit code. */
export const finish = (complaints: string[], lookedAt: string): void => {
  for (const complaint of complaints) console.log(complaint);
  if (complaints.length === 0) console.log(lookedAt);
  process.exitCode = complaints.length === 0 ? 0 : 1;
};
