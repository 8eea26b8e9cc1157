import type { StudentEventKind } from "@examplar/domain";

export interface ConnectionEvent {
  kind: Extract<StudentEventKind, "offline" | "back_online">;
  happened_at: Date;
}

/** The part of `window` in use. */
export interface ConnectionTarget {
  addEventListener(type: "online" | "offline", listener: () => void): void;
  removeEventListener(type: "online" | "offline", listener: () => void): void;
}

export interface ConnectionWatch {
  target: ConnectionTarget;
  /** `() => navigator.onLine` in a browser. */
  is_online: () => boolean;
  clock: { now(): Date };
  sink: (event: ConnectionEvent) => void;
}

/**
 * Reports each loss and return of the connection, and a connection that is missing from the start. The browser's events
 * only trigger a check, because a tab that slept gets them late or twice: the current state counts.
 */
export const watchConnection = ({ target, is_online, clock, sink }: ConnectionWatch): (() => void) => {
  let wasOnline = true;
  const look = () => {
    const isOnline = is_online();
    if (isOnline === wasOnline) return;
    wasOnline = isOnline;
    sink({ kind: isOnline ? "back_online" : "offline", happened_at: clock.now() });
  };
  target.addEventListener("online", look);
  target.addEventListener("offline", look);
  look();
  return () => {
    target.removeEventListener("online", look);
    target.removeEventListener("offline", look);
  };
};
