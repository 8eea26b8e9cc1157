import type { Stop } from "../ports.types.ts";

type Handlers = Record<string, (event: never) => void>;

/** Listens until it is stopped. Uses the capture phase, so that a page that stops an event does not hide it. */
export const listen = (target: EventTarget, handlers: Handlers): Stop => {
  const entries = Object.entries(handlers) as [string, EventListener][];
  for (const [type, handler] of entries) target.addEventListener(type, handler, { capture: true, passive: true });
  return () => {
    for (const [type, handler] of entries) target.removeEventListener(type, handler, { capture: true });
  };
};
