import { useEffect, useState } from "react";
import type { QuestionFiles } from "../question-view.types.ts";

export type StoredFile = Awaited<ReturnType<QuestionFiles["list"]>>[number];

/** The files of an answer, in its order. One that the list does not know yet has only its number. */
export function useStoredFiles(
  picture_ids: readonly number[],
  list: QuestionFiles["list"] | undefined,
): (StoredFile | { picture_id: number })[] {
  const [known, setKnown] = useState<ReadonlyMap<number, StoredFile>>(new Map());
  const unknown = picture_ids.filter((id) => !known.has(id)).join(",");
  useEffect(() => {
    if (unknown === "" || !list) return;
    let wanted = true;
    list().then(
      (files) => {
        if (wanted) setKnown(new Map(files.map((file) => [file.picture_id, file])));
      },
      // Without the list a file is still part of the answer, and still named by its number.
      () => {},
    );
    return () => {
      wanted = false;
    };
    // The function is a new one with every drawing of the exam; what is not known decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [unknown]);
  return picture_ids.map((picture_id) => known.get(picture_id) ?? { picture_id });
}
