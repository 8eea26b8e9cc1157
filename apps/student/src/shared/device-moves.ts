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
  return engine.subscribe(({ device_id }) => {
    if (device_id === original) quietly(() => localStorage.removeItem(keyOf(place)));
    else quietly(() => localStorage.setItem(keyOf(place), device_id));
  });
};

/** True when an earlier page of this computer left the attempt to a device that nobody is any more. */
export const wasMoved = (place: Place): boolean => quietly(() => localStorage.getItem(keyOf(place))) !== null;
