import type { RescueContent, RescueContentFile } from "@examplar/domain";
import type { CurveKey } from "./server-keys.repository.ts";

/** A file of an answer with its decoded bytes. */
export interface OpenedFile extends Omit<RescueContentFile, "bytes"> {
  bytes: Uint8Array;
}

export interface OpenedContent extends Omit<RescueContent, "files"> {
  files: readonly OpenedFile[];
}

/** Messages from the thread: it requests the key that the file names, then sends the content or why it has none. */
export type FromThread =
  | { step: "key_wanted"; key_id: string | null }
  | { step: "opened"; content: OpenedContent }
  | { step: "unopened"; code: "rescue_file_unreadable" | "rescue_file_altered" };

/** Message to the thread. */
export type ToThread = { secret: CurveKey };
