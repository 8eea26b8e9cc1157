import type { SyncEngine } from "@examplar/sync";

/** Where this computer's storage failed, edits go under another device until it works again. */
interface Place {
  user_id: number;
  instance_id: number | null;
}

const keyOf = ({ user_id, instance_id }: Place): string => `examplar.moved.${user_id}.${instance_id}`;

const quietly = <T>(act: () => T): T | null => {
  try {
    return act();
  } catch {
    return null;
  }
};

/** Remembers while this page writes under another device than the one a reload would find. Returns its stop. */
export const noteMoves = (engine: SyncEngine, place: Place): (() => void) => {
  const original = engine.status().device_id;
  let has_moved = false;
  return engine.subscribe(({ device_id }) => {
    if (device_id !== original) quietly(() => localStorage.setItem(keyOf(place), device_id));
    else if (has_moved) forgetMove(place);
    has_moved = device_id !== original;
  });
};

/** The attempt is this computer's again. */
export const forgetMove = (place: Place): void => void quietly(() => localStorage.removeItem(keyOf(place)));

/** True when an earlier page of this computer left the attempt to a device that nobody is any more. */
export const wasMoved = (place: Place): boolean => quietly(() => localStorage.getItem(keyOf(place))) !== null;
