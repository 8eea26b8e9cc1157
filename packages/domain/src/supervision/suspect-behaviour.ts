export interface WindowFacts {
  requires_fullscreen: boolean;
  in_fullscreen: boolean;
  was_resized: boolean;
}

/** Marks the attempt for the teacher. It never ends one: supervision shows evidence, not verdicts. */
export const isSuspect = ({ requires_fullscreen, in_fullscreen, was_resized }: WindowFacts): boolean =>
  (requires_fullscreen && !in_fullscreen) || was_resized;
