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
}

export const openMove = createStore<DeviceMove | null>(null);

const keyOf = ({ user_id, instance_id }: Place): string => `examplar.moved.${user_id}.${instance_id}`;

const quietly = <T>(act: () => T): T | null => {
  try {
    return act();
  } catch {
    return null;
  }
};

/** The server has said who owns the attempt, seen from this device. */
export const settleMove = (device_id: string): void => {
  if (openMove.get()?.device_id === device_id) openMove.set(null);
};

/** Remembers under which devices this page writes, other than the one that a reload would find. Returns its stop. */
export const noteMoves = (engine: SyncEngine, place: Place): (() => void) => {
  const original = engine.status().device_id;
  const been = [original];
  let current = original;
  openMove.set(null);
  const stopFollowing = engine.subscribe(({ device_id }) => {
    if (device_id === current) return;
    current = device_id;
    if (!been.includes(device_id)) been.push(device_id);
    const in_place_of = been.filter((id) => id !== device_id);
    quietly(() => localStorage.setItem(keyOf(place), been.join()));
    openMove.set({ device_id, in_place_of });
  });
  const stopSettling = openMove.subscribe(() => {
    if (openMove.get() === null && current === original) forgetMove(place);
  });
  return () => {
    stopFollowing();
    stopSettling();
  };
};

/** The attempt is this computer's again. */
export const forgetMove = (place: Place): void => void quietly(() => localStorage.removeItem(keyOf(place)));

/** The devices to which an earlier page of this computer may have left the attempt; null where it left it to none. */
export const earlierMoves = (place: Place): string[] | null =>
  quietly(() => localStorage.getItem(keyOf(place)))?.split(",") ?? null;
