import { createGroupCommit } from "./group-commit.ts";
import { isOutage } from "./faults.ts";

/**
 * Combines reads that arrive together into one statement: after the bell a whole hall asks for the same kind of row.
 * `read` must return its results in the order of the keys. A single read starts without delay.
 */
export const createGroupRead = <Key, Found>(
  read: (keys: readonly Key[]) => Promise<Found[]>,
): ((key: Key) => Promise<Found>) => {
  const group = createGroupCommit<Key, Found>({
    max_batch: 200,
    max_in_flight: 2,
    isOutage,
    writeBatch: read,
    giveUp: (_key, error) => {
      throw error;
    },
  });
  return async (key) => {
    const [found] = await group.write([key]);
    return found as Found;
  };
};
