import { createPatientLoader, loadWords } from "@examplar/ui";
import { useEffect, useState } from "react";
import type { ExamOverlay } from "./exam-overlay.tsx";

const load = createPatientLoader(async () => {
  const [part] = await Promise.all([import("./exam-overlay.tsx"), loadWords("exam_overlays")]);
  return part;
});

/**
 * Loads the overlay while the exam is being opened, so that its first paint is covered. Returns null until it is
 * loaded: an overlay that cannot say why must not block anybody. The teacher still gets the events.
 */
export const useOverlayPart = (is_needed: boolean): typeof ExamOverlay | null => {
  const [part, setPart] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  useEffect(() => {
    if (!is_needed) return;
    let is_over = false;
    void load().then((loaded) => is_over || setPart(loaded));
    return () => {
      is_over = true;
    };
  }, [is_needed]);
  return part?.ExamOverlay ?? null;
};
