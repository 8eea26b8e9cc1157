import { isUnreachable } from "./query-client.ts";

interface Asked {
  answer: Promise<unknown>;
  at: number;
}

const asked = new Map<string, Asked>();

/** Longer than the app takes to start; an older reply is requested again. */
const freshMs = 5_000;

/** Requests what the first screen will need while its code is still loading. */
export const askAhead = (name: string, ask: () => Promise<unknown>): void => {
  const answer = ask();
  answer.catch(() => undefined);
  asked.set(name, { answer, at: performance.now() });
};

/**
 * Returns the reply of an earlier `askAhead` to the first caller; every other caller asks anew. A request that the
 * server refused is sent again, because it may know more now. An unreachable server is not asked again.
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
