import type { ExamOverlay } from "@examplar/domain";

/** A mouse that leaves the window must not take the words from somebody who types. */
export const holdsInput = (kind: ExamOverlay | null): boolean => kind !== null && kind !== "focus";
