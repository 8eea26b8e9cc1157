/** Undefined when it takes longer, or fails. */
export const atMost = <T>(promise: Promise<T>, ms: number): Promise<T | undefined> =>
  Promise.race([
    promise.catch(() => undefined),
    new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), ms)),
  ]);
