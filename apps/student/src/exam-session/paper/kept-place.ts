import { useSyncExternalStore } from "react";
import { inLocalDatabase } from "../../shared/storage/app-database.ts";

/**
 * The student's place in an attempt, their flags, and the deadline that they know. Stored on this device only; its ids
 * tell others nothing.
 */
export interface KeptPlace {
  instance_id: number;
  exercise_id: number | null;
  flagged: readonly number[];
  /** The deadline that the student knows; absent until one was shown. */
  known_deadline?: string | null;
  /** The student chose to hand in automatically when the connection is back. */
  waits_to_hand_in?: boolean;
  /** By the device's clock: it only compares the two copies on this device. */
  kept_at: number;
}

/** The part of an open exam that names its attempt. */
interface Attempt {
  summary: { id: number };
  attempt: { instance_id: number };
}

const keyOf = (summary_id: number) => `examplar.place.${summary_id}`;
const rowOf = (summary_id: number) => `place/${summary_id}`;

/** Returns an empty place for an earlier attempt from the same seat, and for whatever else is stored there. */
export const readPlace = (stored: string | null, instance_id: number): KeptPlace => {
  const empty = { instance_id, exercise_id: null, flagged: [], kept_at: 0 };
  try {
    const place = JSON.parse(stored ?? "null") as KeptPlace | null;
    return place?.instance_id === instance_id && Array.isArray(place.flagged) ? place : empty;
  } catch {
    return empty;
  }
};

const listeners = new Set<() => void>();
/** Cache of the place: React needs the same snapshot object until it changes. */
let known: { key: string; place: KeptPlace } | null = null;

const read = ({ summary, attempt: { instance_id } }: Attempt): KeptPlace => {
  const key = keyOf(summary.id);
  if (known?.key === key && known.place.instance_id === instance_id) return known.place;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(key);
  } catch {
    // Storage is blocked: the place lasts as long as the page.
  }
  known = { key, place: readPlace(stored, instance_id) };
  return known.place;
};

const write = (attempt: Attempt, changed: Partial<KeptPlace>) => {
  const key = keyOf(attempt.summary.id);
  const place = { ...read(attempt), ...changed, kept_at: Date.now() };
  known = { key, place };
  void inLocalDatabase((database) => database.put("things", place, rowOf(attempt.summary.id)));
  try {
    localStorage.setItem(key, JSON.stringify(place));
  } catch {
    // Storage is blocked or full: the student must still be able to move on.
  }
  for (const listener of listeners) listener();
};

/** Restores the place from the database: a browser that is killed loses recent writes to `localStorage`. */
export const recallPlace = async (attempt: Attempt): Promise<void> => {
  const row = await inLocalDatabase((database) => database.get("things", rowOf(attempt.summary.id)));
  const stored = readPlace(JSON.stringify(row ?? null), attempt.attempt.instance_id);
  if (stored.kept_at > (read(attempt).kept_at ?? 0)) known = { key: keyOf(attempt.summary.id), place: stored };
};

export const keptExercise = (attempt: Attempt): number | null => read(attempt).exercise_id;
export const keepExercise = (attempt: Attempt, exercise_id: number) => write(attempt, { exercise_id });

export const keepKnownDeadline = (attempt: Attempt, known_deadline: string | null) =>
  write(attempt, { known_deadline });

export const waitsToHandIn = (attempt: Attempt): boolean => read(attempt).waits_to_hand_in ?? false;
export const keepWaiting = (attempt: Attempt, waits_to_hand_in: boolean) => write(attempt, { waits_to_hand_in });

export const toggleFlag = (attempt: Attempt, question_id: number) => {
  const { flagged } = read(attempt);
  const others = flagged.filter((id) => id !== question_id);
  write(attempt, { flagged: others.length < flagged.length ? others : [...flagged, question_id] });
};

export const forgetPlace = (summary_id: number) => {
  known = null;
  void inLocalDatabase((database) => database.delete("things", rowOf(summary_id)));
  try {
    localStorage.removeItem(keyOf(summary_id));
  } catch {
    // Nothing was stored.
  }
};

const subscribe = (listener: () => void) => {
  // Another tab of this exam has changed the place.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== known?.key) return;
    known = null;
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
};

export const useFlags = (attempt: Attempt): readonly number[] =>
  useSyncExternalStore(subscribe, () => read(attempt).flagged);

/** Returns undefined until a deadline was shown. */
export const knownDeadline = (attempt: Attempt): string | null | undefined => read(attempt).known_deadline;

/** Returns the deadline that the student knows, or the shown one while they know none. */
export const useKnownDeadline = (attempt: Attempt, shown: string | null): string | null =>
  useSyncExternalStore(subscribe, () => {
    const told = knownDeadline(attempt);
    return told === undefined ? shown : told;
  });
