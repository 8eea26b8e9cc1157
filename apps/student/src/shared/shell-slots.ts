import type { ReactNode } from "react";
import { createStore } from "./store.ts";

/** What supervision shows in the shell's camera view; null outside an exam. */
export const cameraView = createStore<ReactNode>(null);

export interface UnsentWork {
  /** Answers and files that will be sent, of every exam. */
  changes: number;
  /** Answers and files that the server refused for good, of every exam. */
  refused: number;
  /** Student events that will be sent. */
  records: number;
}

/** Work of this device's user that the server does not have yet; null until the outbox has been counted. */
export const unsentWork = createStore<UnsentWork | null>(null);

/** Changes that are lost when this page closes or is reloaded. */
export const onlyInPage = createStore(0);

/** A count of media that this device still holds, that was refused, or that was dropped, with the key of its text. */
export interface UnsentMedia {
  word: "sending" | "kept_here" | "screenshots_waiting" | "audio_waiting" | "pictures_waiting" | "failed" | "dropped";
  count: number;
}

/** Empty where nothing was ever recorded. Until the stored media has been counted, it is shown as being sent. */
export const unsentMedia = createStore<readonly UnsentMedia[]>([]);

/** Returns whether some media is still to be sent; refused and dropped media is not. */
export const mediaWait = (media: readonly UnsentMedia[]): boolean =>
  media.some(({ word, count }) => count > 0 && word !== "failed" && word !== "dropped");
