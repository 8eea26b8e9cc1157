import type { SyncEngine } from "@examplar/sync";
import { createStore } from "../../shared/store.ts";

/** Where this computer's storage failed, edits go under another device until it works again. */
interface Place {
  user_id: number;
  instance_id: number | null;
}

/** A change of device that this page made by itself, and of which the server has not said whose the attempt is now. */
export interface DeviceMove {
  device_id: string;
  /** All that this computer was before: what one of them owns moves along, what another computer owns does not. */
  in_place_of: readonly string[];
  /** The server has moved the attempt. Before, a reply may be older than a move that is still on its way. */
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

/** All devices that pages of this computer have been for the attempt; null where it was never more than one. */
export const devicesHere = (place: Place): string[] | null =>
  quietly(() => localStorage.getItem(keyOf(place)))?.split(",") ?? null;

export const noteMade = (made: DeviceMove): void => {
  if (unsettledMove.get() === made) unsettledMove.set({ ...made, is_made: true });
};

/** The server has said who owns the attempt, seen from this device. */
export const settleMove = (device_id: string): void => {
  if (unsettledMove.get()?.device_id === device_id) unsettledMove.set(null);
};

/**
 * Follows the engine from the computer's own device to others. They are never forgotten: another tab, or the page after a
 * crash, takes the attempt from whichever of them owns it. Returns its stop.
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
  // Storage may have failed under an engine before this one.
  follow(engine.status().device_id);
  return engine.subscribe(({ device_id }) => follow(device_id));
};

/** Longer than a move takes where the server is there. */
const patienceMs = 10_000;

/** Resolves when it is clear whose the attempt is, or when that takes too long to wait for. */
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
