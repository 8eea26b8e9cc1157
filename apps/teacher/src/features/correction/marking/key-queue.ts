/** `left`: the key leads to another copy, and what is typed next is meant for that one. */
export type Step = "stayed" | "left";

/** Keys that waited longer for a copy are forgotten: nobody remembers them either. */
export const forgetMs = 5_000;

type Action<Keys> = (keys: Keys) => Step | void;
type Run<Keys> = (action: Action<Keys>) => Step | void;

/** Keeps keys in order, and keeps those typed between two copies for the copy that comes. */
export const createKeyQueue = <Keys>(now: () => number) => {
  const waiting: { action: Action<Keys>; at: number }[] = [];
  let run: Run<Keys> | null = null;
  let leftAt: number | null = null;

  const drain = () => {
    while (run) {
      const next = waiting.shift();
      if (!next) return;
      if (now() - next.at > forgetMs || run(next.action) !== "left") continue;
      run = null;
      leftAt = now();
    }
  };

  return {
    /** Whether a copy stands, or is on its way. */
    isOpen: (): boolean => run !== null || (leftAt !== null && now() - leftAt <= forgetMs),
    push: (action: Action<Keys>) => {
      waiting.push({ action, at: now() });
      drain();
    },
    /** A copy stands, and its keys work; returns how to end that. */
    attach: (own: Run<Keys>) => {
      leftAt = null;
      run = own;
      // Not at once: whoever attaches is still being drawn.
      const timer = setTimeout(drain, 0);
      return () => {
        clearTimeout(timer);
        if (run === own) run = null;
      };
    },
  };
};
