import { sameContent } from "./same-content.ts";

/** Typing is told after a pause, and no later than this while it goes on. */
export const gatherMs = 300;
export const gatherAtMostMs = 1000;

/** Towards the end of that time it is told when a letter has just been drawn, so that the next one waits for nothing. */
const nearlyMs = 800;
const drawnAfterMs = 20;

/** More unanswered echoes than this, and somebody has stopped listening. */
const echoesKept = 50;

type Update<V> = (value: V) => V;

/** What a student has answered on this screen, ahead of what the exam around it has heard. */
export interface Draft<V> {
  get: () => V;
  /** A choice: told at once. */
  set: (update: Update<V>) => void;
  /** A keystroke: told soon, together with the next ones. The update of a field replaces its last one. */
  gather: (update: Update<V>, field?: string) => void;
  /** True while keystrokes of the field have not been told. */
  isWaiting: (field?: string) => boolean;
  flush: () => void;
  /** What the exam says the answer is: an echo of what was told, or a change from another device. */
  receive: (value: V) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createDraft<V>(initial: V, send: (value: V) => void): Draft<V> {
  let current = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingSince = 0;
  const waiting = new Map<string, Update<V>>();
  const unheard: V[] = [];
  const listeners = new Set<() => void>();

  const tell = (value: V) => {
    if (sameContent(value, current)) return;
    current = value;
    unheard.push(value);
    if (unheard.length > echoesKept) unheard.shift();
    for (const listener of listeners) listener();
    send(value);
  };
  const flush = () => {
    clearTimeout(timer);
    const updates = [...waiting.values()];
    waiting.clear();
    if (updates.length > 0) tell(updates.reduce((value, update) => update(value), current));
  };
  const gather = (update: Update<V>, field = "") => {
    if (waiting.size === 0) waitingSince = Date.now();
    waiting.set(field, update);
    clearTimeout(timer);
    const waited = Date.now() - waitingSince;
    const pause = waited < nearlyMs ? gatherMs : drawnAfterMs;
    timer = setTimeout(flush, Math.min(pause, Math.max(0, gatherAtMostMs - waited)));
  };
  /** An echo may come after the next keystroke: showing it would take that keystroke back. */
  const receive = (value: V) => {
    const echo = unheard.findIndex((told) => sameContent(told, value));
    unheard.splice(0, echo < 0 ? unheard.length : echo + 1);
    if (echo >= 0 || sameContent(value, current)) return;
    current = value;
    for (const listener of listeners) listener();
  };

  return {
    get: () => current,
    set: (update) => {
      flush();
      tell(update(current));
    },
    gather,
    isWaiting: (field = "") => waiting.has(field),
    flush,
    receive,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
