import type { MediaItem } from "@examplar/capture/media";
import type { KeptFile, OutboxSnapshot } from "@examplar/sync";
import type { SealedRow } from "../../shared/storage/app-database.ts";

type Unsent = Omit<OutboxSnapshot, "counters">;

/** The first part of sealed work, as JSON. The bytes of each file follow as a part of their own, in this order. */
interface Contents extends Unsent {
  files: KeptFile[];
  /** Absent in work that earlier versions sealed. */
  media?: MediaItem[];
}

export const sealedParts = (contents: Partial<Contents>, bytes: readonly ArrayBuffer[] = []): ArrayBuffer[] => {
  const whole: Contents = { items: [], answers: [], files: [], ...contents };
  return [new TextEncoder().encode(JSON.stringify(whole)).buffer, ...bytes];
};

export interface Unsealing {
  open: (row: SealedRow) => Promise<ArrayBuffer[]>;
  absorb: (unsent: Unsent) => Promise<void>;
  addFile: (file: KeptFile, bytes: ArrayBuffer) => Promise<void>;
  addMedia: (media: readonly MediaItem[], bytes: readonly ArrayBuffer[]) => Promise<void>;
  remove: (id: string) => Promise<unknown>;
  onFault: (error: unknown) => void;
}

const restore = async ([first, ...bytes]: ArrayBuffer[], { absorb, addFile, addMedia }: Unsealing): Promise<void> => {
  const { items, answers, files, media = [] } = JSON.parse(new TextDecoder().decode(first)) as Contents;
  if (media.length > 0) return addMedia(media, bytes);
  for (const [index, file] of files.entries()) await addFile(file, bytes[index]!);
  await absorb({ items, answers });
};

/**
 * Puts each row's work back and deletes the row. A row that cannot be opened or finds no room stays, and does not block
 * the others. Answers go first, because files and recordings may take the last room.
 */
export const unsealRows = async (rows: readonly SealedRow[], unsealing: Unsealing): Promise<void> => {
  const { open, remove, onFault } = unsealing;
  for (const row of [...rows.filter((one) => !one.is_bulky), ...rows.filter((one) => one.is_bulky)]) {
    try {
      await restore(await open(row), unsealing);
      await remove(row.id);
    } catch (error) {
      onFault(error);
    }
  }
};
