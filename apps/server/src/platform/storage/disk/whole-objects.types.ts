import type { Described, WrittenObject } from "./object-file.ts";

/** An object in memory, as it is sent to the thread that writes it. */
export interface WholeObject {
  id: number;
  /** Path of the temporary file. */
  temporary: string;
  /** Path whose file name encodes the key, so that a restart finds the object; null when it would be too long. */
  second_name: string | null;
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
  described: Described;
  /** Digest that the sender announced; other bytes are not stored. */
  sha256: string | null;
  /** True when the object must not replace an existing one with other bytes. */
  is_new: boolean;
}

/** Requests the sizes of the objects in these files. */
export interface SizesOrder {
  id: number;
  paths: string[];
}

export type Order = WholeObject | SizesOrder;

export type Outcome = WholeOutcome | { id: number; kind: "sizes"; sizes: (number | null)[] };

export type WholeOutcome =
  | { id: number; kind: "written"; written: WrittenObject }
  | { id: number; kind: "mismatch" | "exists" }
  | { id: number; kind: "failed"; code: string | undefined; message: string };
