import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** A check says what it looked at, or every complaint it has, and ends. */
export const finish = (complaints: string[], lookedAt: string): void => {
  for (const complaint of complaints) console.log(complaint);
  if (complaints.length === 0) console.log(lookedAt);
  process.exitCode = complaints.length === 0 ? 0 : 1;
};
