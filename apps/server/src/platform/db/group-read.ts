import { createGroupCommit } from "./group-commit.ts";
import { isOutage } from "./faults.ts";

/**
 * Reads of one kind that arrive together are one statement: after a bell a whole hall asks for the same. `read` returns what
 * it found in the order of the keys. A read that comes alone waits for nobody.
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
