import type { RecordingWaiver } from "./recorded-parts.ts";

export interface Exemption {
  from_ms: number;
  /** Infinity while the exemption is in force. */
  to_ms: number;
}

/** A teacher's or support's decision about the recording, and its time. */
export interface Grant {
  at_ms: number;
  waives: RecordingWaiver;
}

const exemptions = (grants: readonly Grant[], isExempt: (waives: RecordingWaiver) => boolean): Exemption[] => {
  const found: Exemption[] = [];
  for (const { at_ms, waives } of grants) {
    const last = found.at(-1);
    const holds = last?.to_ms === Infinity;
    if (!isExempt(waives) && holds) last.to_ms = at_ms;
    if (isExempt(waives) && !holds) found.push({ from_ms: at_ms, to_ms: Infinity });
  }
  return found;
};

/** Returns the periods in which a student need not share the screen. The grants come in the order of time. */
export const screenExemptions = (grants: readonly Grant[]): Exemption[] =>
  exemptions(grants, (waives) => waives !== "nothing");

/** Returns the periods in which nothing at all is recorded of a student. */
export const fullExemptions = (grants: readonly Grant[]): Exemption[] =>
  exemptions(grants, (waives) => waives === "everything");
