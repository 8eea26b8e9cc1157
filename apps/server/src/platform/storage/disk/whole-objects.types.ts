import type { Described, WrittenObject } from "./object-file.ts";

/** An object that came whole, as it goes to the thread that writes it. */
export interface WholeObject {
  id: number;
  /** Where the file is written before it gets its name. */
  temporary: string;
  /** A name from which a restart learns the object's own; null where it would be too long. */
  second_name: string | null;
  path: string;
  bytes: Uint8Array<ArrayBuffer>;
  described: Described;
  /** What its sender announced; other bytes are not stored. */
  sha256: string | null;
  /** Refuses to replace other bytes that have this name. */
  is_new: boolean;
}

/** Asks how large the objects of these files are. */
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
