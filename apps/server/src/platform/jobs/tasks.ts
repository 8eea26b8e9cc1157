import type { Parts } from "../parts.ts";

/** A task parses its payload itself, and may run more than once: a process can die between the work and its note. */
export type Tasks = Record<string, (payload: unknown, parts: Parts) => Promise<void>>;
