import type { ReactNode } from "react";
import { createStore } from "./store.ts";

/** What supervision shows in the shell's camera view; nothing outside an exam. */
export const cameraView = createStore<ReactNode>(null);

export interface UnsentWork {
  /** Answers and files, of every exam. */
  changes: number;
  /** Student events and records of pictures and sound. */
  records: number;
}

/** What of this device's user the server does not have yet; null until the outbox has been counted. */
export const unsentWork = createStore<UnsentWork | null>(null);

/** Changes that are lost when this page closes or is reloaded. */
export const onlyInPage = createStore(0);

/** Pictures and sounds of supervision that this device still holds. */
export interface UnsentMedia {
  screenshots: number;
  audio: number;
  /** Camera pictures and recordings of the page. */
  pictures: number;
  /** Refused by the server, and kept for support to see. */
  failed: number;
  /** Given up because the device was full. */
  dropped: number;
}

/** Null where nothing was ever recorded. */
export const unsentMedia = createStore<UnsentMedia | null>(null);
