import type { RecordingWaiver } from "../supervision/media/recorded-parts.ts";

export interface Exemption {
  from_ms: number;
  /** Infinity while nobody has revoked the exemption. */
  to_ms: number;
}

/** A decision of somebody in charge, and its time. */
export interface Grant {
  at_ms: number;
  waives: RecordingWaiver;
}

/** Returns the periods in which a student need not share the screen. The grants come in the order of time. */
export const screenExemptions = (grants: readonly Grant[]): Exemption[] => {
  const exemptions: Exemption[] = [];
  for (const { at_ms, waives } of grants) {
    const last = exemptions.at(-1);
    const holds = last?.to_ms === Infinity;
    if (waives === "nothing" && holds) last.to_ms = at_ms;
    if (waives !== "nothing" && !holds) exemptions.push({ from_ms: at_ms, to_ms: Infinity });
  }
  return exemptions;
};
