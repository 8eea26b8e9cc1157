import { isUnreachable } from "./query-client.ts";

interface Asked {
  answer: Promise<unknown>;
  at: number;
}

const asked = new Map<string, Asked>();

/** Longer than the app takes to start; what is older is asked for anew. */
const freshMs = 5_000;

/** Asks for what the first screen will need while its code is still being read. */
export const askAhead = (name: string, ask: () => Promise<unknown>): void => {
  const answer = ask();
  answer.catch(() => undefined);
  asked.set(name, { answer, at: performance.now() });
};

/**
 * The answer that is already on its way, for whoever would have asked first; everybody else asks. What the server refused
 * before it knew more is asked again, what it could not be reached for is not.
 */
export const askOnce = <T>(name: string, ask: () => Promise<T>): Promise<T> => {
  const ahead = asked.get(name);
  asked.delete(name);
  if (!ahead || performance.now() - ahead.at > freshMs) return ask();
  return (ahead.answer as Promise<T>).catch((error: unknown) => {
    if (isUnreachable(error)) throw error;
    return ask();
  });
};
