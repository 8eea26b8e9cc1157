/**
 * Name of the lock shared by all pages of this browser that hold work of a user. A page gives its share back when it is
 * closed or has sealed its part. Without TLS there are no locks, and nothing can be sealed either.
 */
const lockOf = (user_id: number): string => `examplar-page/${user_id}`;

const shares = new Map<number, () => void>();

export const sharePage = (user_id: number): void => {
  if (!navigator.locks || shares.has(user_id)) return;
  const given_back = new Promise<void>((resolve) => void shares.set(user_id, resolve));
  navigator.locks.request(lockOf(user_id), { mode: "shared" }, () => given_back).catch(() => undefined);
};

/** Longer than a page needs to write what its editors hold. A page that sleeps seals its own part when it wakes up. */
const patienceMs = 2_000;

/** Resolves when no other page holds work of this user, or when that takes too long. */
export const otherPagesGone = async (user_id: number): Promise<void> => {
  shares.get(user_id)?.();
  shares.delete(user_id);
  const signal = AbortSignal.timeout(patienceMs);
  await navigator.locks?.request(lockOf(user_id), { signal }, () => undefined).catch(() => undefined);
};

const waitMs = 50;

type Save = () => Promise<void>;
const unsaved = new Set<Save>();

/** Marks an exam as shown until the returned function is called; `save` writes down what its editors hold. */
export const noteExamShown = (save: Save): (() => void) => {
  unsaved.add(save);
  return () => void unsaved.delete(save);
};

/** Waits a short time until no exam is shown, then resolves when everything that was typed is in the outbox. */
export const examsAreSaved = async (): Promise<void> => {
  for (let left = patienceMs; left > 0 && unsaved.size > 0; left -= waitMs)
    await new Promise((resolve) => void setTimeout(resolve, waitMs));
  await Promise.all([...unsaved].map((save) => save()));
};
