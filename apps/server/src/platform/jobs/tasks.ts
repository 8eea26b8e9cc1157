import type { Parts } from "../parts.ts";

/** A task parses its payload itself and must be idempotent: a process can die between the work and marking it done. */
export type Tasks = Record<string, (payload: unknown, parts: Parts) => Promise<void>>;
