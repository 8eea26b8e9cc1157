import type { StudentEventKind } from "../../vocabulary.ts";

export interface WindowFacts {
  requires_fullscreen: boolean;
  in_fullscreen: boolean;
  was_resized: boolean;
}

/**
 * Whether to mark the attempt for the teacher. This never ends an attempt: supervision shows evidence, not verdicts.
 */
export const isSuspect = ({ requires_fullscreen, in_fullscreen, was_resized }: WindowFacts): boolean =>
  (requires_fullscreen && !in_fullscreen) || was_resized;

export interface ObservedEvent {
  kind: StudentEventKind;
  details: Record<string, unknown>;
}

/** Entering or leaving fullscreen also resizes the window; it has its own event, so this resize does not count. */
export const isSuspectEvent = (
  { kind, details }: ObservedEvent,
  { requires_fullscreen }: Pick<WindowFacts, "requires_fullscreen">,
): boolean =>
  isSuspect({
    requires_fullscreen,
    in_fullscreen: kind !== "fullscreen_leave",
    was_resized: kind === "resize_browser" && details["fullscreen_changed"] !== true,
  });
