import type { ReactNode } from "react";
import { createStore } from "./store.ts";

/** What supervision shows in the shell's camera view; nothing outside an exam. */
export const cameraView = createStore<ReactNode>(null);

export interface UnsentWork {
  /** Answers and files that will be sent, of every exam. */
  changes: number;
  /** Answers and files that the server refused for good, of every exam. */
  refused: number;
  /** Student events and records of pictures and sound. */
  records: number;
}

/** What of this device's user the server does not have yet; null until the outbox has been counted. */
export const unsentWork = createStore<UnsentWork | null>(null);

/** Changes that are lost when this page closes or is reloaded. */
export const onlyInPage = createStore(0);

/** What of supervision this device still holds, was refused or had to be given up, each with the key of its words. */
export interface UnsentMedia {
  word: "sending" | "kept_here" | "screenshots_waiting" | "audio_waiting" | "pictures_waiting" | "failed" | "dropped";
  count: number;
}

/** Empty where nothing was ever recorded. Until what is kept has been counted, it is being sent. */
export const unsentMedia = createStore<readonly UnsentMedia[]>([]);

/** False where the rest was refused or given up: that is not sent any more. */
export const mediaWait = (media: readonly UnsentMedia[]): boolean =>
  media.some(({ word, count }) => count > 0 && word !== "failed" && word !== "dropped");
