import type { StudentEventKind } from "../../vocabulary.ts";

export interface WindowFacts {
  requires_fullscreen: boolean;
  in_fullscreen: boolean;
  was_resized: boolean;
}

/** Marks the attempt for the teacher. It never ends one: supervision shows evidence, not verdicts. */
export const isSuspect = ({ requires_fullscreen, in_fullscreen, was_resized }: WindowFacts): boolean =>
  (requires_fullscreen && !in_fullscreen) || was_resized;

export interface ObservedEvent {
  kind: StudentEventKind;
  details: Record<string, unknown>;
}

/** Entering and leaving fullscreen also resizes the window: that is told by an event of its own. */
export const isSuspectEvent = (
  { kind, details }: ObservedEvent,
  { requires_fullscreen }: Pick<WindowFacts, "requires_fullscreen">,
): boolean =>
  isSuspect({
    requires_fullscreen,
    in_fullscreen: kind !== "fullscreen_leave",
    was_resized: kind === "resize_browser" && details["fullscreen_changed"] !== true,
  });
