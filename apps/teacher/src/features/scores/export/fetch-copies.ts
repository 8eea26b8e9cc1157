import { createZipReader } from "./zip-entries.ts";

export interface CopiesProgress {
  /** Number of complete copies. */
  done: number;
  all: number;
}

export interface FetchedCopies extends CopiesProgress {
  file: Blob;
  filename: string;
  /** Copies that the server could not render, by file name. */
  missing: string[];
}

const missingEnding = ".missing.txt";

const filenameIn = (disposition: string | null): string => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "") ?? [];
  return encoded === undefined ? "copies.zip" : decodeURIComponent(encoded);
};

/** Downloads the corrected copies of a class while the server renders them. */
export const fetchCopies = async (
  quiz_id: number,
  signal: AbortSignal,
  onProgress: (progress: CopiesProgress) => void,
): Promise<FetchedCopies> => {
  const reply = await fetch(`/api/v1/quizzes/${quiz_id}/corrected_copies.zip`, { signal });
  if (!reply.ok || !reply.body) throw new Error(`the copies were refused: ${reply.status}`);
  const all = Number(reply.headers.get("x-copies-count") ?? 0);
  const read = createZipReader();
  const names: string[] = [];
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  onProgress({ done: 0, all });
  const reader = reply.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    names.push(...read(next.value));
    onProgress({ done: Math.max(0, names.length - 1), all });
  }
  return {
    done: names.length,
    all,
    file: new Blob(pieces, { type: "application/zip" }),
    filename: filenameIn(reply.headers.get("content-disposition")),
    missing: names.filter((name) => name.endsWith(missingEnding)).map((name) => name.slice(0, -missingEnding.length)),
  };
};
