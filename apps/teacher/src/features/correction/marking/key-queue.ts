/** `left`: the key opened another copy, and the keys typed next are meant for that copy. */
export type Step = "stayed" | "left";

/** Keys that wait longer than this for a copy are discarded: the teacher no longer remembers them. */
export const forgetMs = 5_000;

type Action<Keys> = (keys: Keys) => Step | void;
type Run<Keys> = (action: Action<Keys>) => Step | void;

/** Keeps keys in order. Keys typed while the next copy loads apply to that copy. */
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
    /** Whether a copy is shown or loading. */
    isOpen: (): boolean => run !== null || (leftAt !== null && now() - leftAt <= forgetMs),
    push: (action: Action<Keys>) => {
      waiting.push({ action, at: now() });
      drain();
    },
    /** Starts handling keys for the copy now shown. Returns the function that stops it. */
    attach: (own: Run<Keys>) => {
      leftAt = null;
      run = own;
      // Deferred, because the component that attaches is still rendering.
      const timer = setTimeout(drain, 0);
      return () => {
        clearTimeout(timer);
        if (run === own) run = null;
      };
    },
  };
};
