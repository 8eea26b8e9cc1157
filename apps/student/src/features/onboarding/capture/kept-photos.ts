import type { Photo } from "@examplar/domain";
import { createStore } from "../../../shared/store.ts";

type PhotoKind = Photo["kind"];

/** Waiting photos of the seats that this page has shown. */
const kept = createStore<ReadonlyMap<number, readonly PhotoKind[]>>(new Map());

/** Lets the student go on when the storage accepts nothing: the photo is in the outbox, which goes on sending it. */
export const goOnWithout = (summary_id: number, kind: PhotoKind): void => {
  kept.set(new Map(kept.get()).set(summary_id, [...(kept.get().get(summary_id) ?? []), kind]));
};

const none: readonly PhotoKind[] = [];

/** Returns the photos that wait on this device while the student goes on. */
export const useKeptPhotos = (summary_id: number): readonly PhotoKind[] => kept.use().get(summary_id) ?? none;
