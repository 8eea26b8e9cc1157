import { useEffect, useState } from "react";
import type { QuestionFiles, StoredFile } from "../question-view.types.ts";

/** A file as the answer names it: by the browser's id, or by its number where an earlier version wrote the answer. */
export type FileName = string | number;

export interface ShownFile {
  name: FileName;
  /** Null while the list of stored files does not contain it. */
  details: StoredFile | null;
}

/** Returns the files that an answer names, in the answer's order. */
export const useStoredFiles = (names: readonly FileName[], list: QuestionFiles["list"] | undefined): ShownFile[] => {
  const [known, setKnown] = useState<ReadonlyMap<FileName, StoredFile>>(new Map());
  const unknown = names.filter((name) => !known.has(name)).join(",");
  useEffect(() => {
    if (unknown === "" || !list) return;
    let wanted = true;
    list().then(
      (files) => {
        const byName = files.flatMap((file): [FileName, StoredFile][] => [
          [file.file_id, file],
          [file.picture_id, file],
        ]);
        if (wanted) setKnown(new Map(byName));
      },
      // Without the list a file is still part of the answer, and is shown by its number.
      () => {},
    );
    return () => {
      wanted = false;
    };
    // `list` is a new function with every render of the exam, so only `unknown` counts.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unknown]);
  return names.map((name) => ({ name, details: known.get(name) ?? null }));
};
