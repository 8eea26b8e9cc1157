import type { ExamOverlay } from "@examplar/domain";

/** Returns whether an overlay blocks the input. A mouse that leaves the window must not block somebody who types. */
export const holdsInput = (kind: ExamOverlay | null): boolean => kind !== null && kind !== "focus";
