import type { SyncEngine } from "@examplar/sync";
import { createStore } from "../../shared/store.ts";

/** While this computer's storage fails, edits go under another device id. */
interface Place {
  user_id: number;
  instance_id: number | null;
}

/** A change of device that this page made by itself; the server has not yet said who owns the attempt. */
export interface DeviceMove {
  device_id: string;
  /** All devices that this computer was before: the attempt moves if one of them owns it, else it does not. */
  in_place_of: readonly string[];
  /** The server has moved the attempt. Before that, a reply may be older than the move. */
  is_made: boolean;
}

export const unsettledMove = createStore<DeviceMove | null>(null);

const keyOf = ({ user_id, instance_id }: Place): string => `examplar.moved.${user_id}.${instance_id}`;

const quietly = <T>(act: () => T): T | null => {
  try {
    return act();
  } catch {
    return null;
  }
};

/** Returns all devices that pages of this computer have been for the attempt; null where it was never more than one. */
export const devicesHere = (place: Place): string[] | null =>
  quietly(() => localStorage.getItem(keyOf(place)))?.split(",") ?? null;

export const noteMade = (made: DeviceMove): void => {
  if (unsettledMove.get() === made) unsettledMove.set({ ...made, is_made: true });
};

/** Ends the move: the server has said whether this device owns the attempt. */
export const settleMove = (device_id: string): void => {
  if (unsettledMove.get()?.device_id === device_id) unsettledMove.set(null);
};

/**
 * Follows the engine from the computer's own device to others, and never forgets them. Another tab, or the page after a
 * crash, takes the attempt from whichever of them owns it. Returns a stop function.
 */
export const noteMoves = (engine: SyncEngine, place: Place, own_id: string): (() => void) => {
  unsettledMove.set(null);
  if (place.instance_id === null) return () => undefined;
  let current = own_id;
  let known = [own_id];
  const follow = (device_id: string) => {
    if (device_id === current) return;
    current = device_id;
    known = [...new Set([...(devicesHere(place) ?? []), ...known, device_id])];
    quietly(() => localStorage.setItem(keyOf(place), known.join()));
    unsettledMove.set({ device_id, in_place_of: known.filter((id) => id !== device_id), is_made: false });
  };
  // Storage may have failed under an earlier engine of this page.
  follow(engine.status().device_id);
  return engine.subscribe(({ device_id }) => follow(device_id));
};

/** Longer than a takeover needs when the server can be reached. */
const patienceMs = 10_000;

/** Resolves when the server has said who owns the attempt, or after a timeout. */
export const movesSettled = (): Promise<void> => {
  if (unsettledMove.get() === null) return Promise.resolve();
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, patienceMs);
    const stop = unsettledMove.subscribe(() => {
      if (unsettledMove.get() === null) finish();
    });
  });
};
