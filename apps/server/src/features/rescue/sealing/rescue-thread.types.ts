import type { RescueContent, RescueContentFile } from "@examplar/domain";
import type { CurveKey } from "./server-keys.repository.ts";

/** A file of an answer with its bytes as they are, no longer as text. */
export interface OpenedFile extends Omit<RescueContentFile, "bytes"> {
  bytes: Uint8Array;
}

export interface OpenedContent extends Omit<RescueContent, "files"> {
  files: readonly OpenedFile[];
}

/** From the thread: it asks for the key that the file names, then says what is inside, or why nothing is. */
export type FromThread =
  | { step: "key_wanted"; key_id: string | null }
  | { step: "opened"; content: OpenedContent }
  | { step: "unopened"; code: "rescue_file_unreadable" | "rescue_file_altered" };

/** To the thread. */
export type ToThread = { secret: CurveKey };
