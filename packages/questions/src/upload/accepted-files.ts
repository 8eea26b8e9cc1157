import type { QuestionBodies, UploadKind } from "@examplar/domain";

interface Kind {
  types: readonly RegExp[];
  endings: readonly string[];
}

/**
 * By MIME type, or by file extension where the browser does not know the type. The server checks the content itself.
 */
const kinds: Record<UploadKind, Kind> = {
  image: { types: [/^image\/(?!svg)/], endings: [".jpg", ".jpeg", ".png", ".webp", ".gif", ".heic", ".heif"] },
  pdf: { types: [/^application\/pdf$/], endings: [".pdf"] },
  text: { types: [/^text\/(plain|markdown)$/], endings: [".txt", ".md"] },
  spreadsheet: {
    types: [/spreadsheet/, /^application\/vnd\.ms-excel/, /^text\/csv$/],
    endings: [".xlsx", ".ods", ".csv"],
  },
};

export type FileRefusal = "kind" | "size" | "count" | "empty";

interface Chosen {
  name: string;
  type: string;
  size: number;
}

/** Returns the `accept` attribute for the browser's file dialog. */
export const acceptAttribute = (accepted: readonly UploadKind[]): string =>
  accepted.flatMap((kind) => [...(kind === "image" ? ["image/*"] : []), ...kinds[kind].endings]).join(",");

const isOfKind = ({ name, type }: Chosen, kind: UploadKind): boolean =>
  kinds[kind].types.some((pattern) => pattern.test(type)) ||
  kinds[kind].endings.some((ending) => name.toLowerCase().endsWith(ending));

/** Returns which of the chosen files may be sent, and why the others may not. */
export const sortFiles = <F extends Chosen>(
  files: readonly F[],
  { accepted, max_bytes, max_files }: QuestionBodies["upload"],
  taken: number,
): { sendable: F[]; refused: { name: string; why: FileRefusal }[] } => {
  const sendable: F[] = [];
  const refused: { name: string; why: FileRefusal }[] = [];
  const refusalOf = (file: F): FileRefusal | null => {
    if (!accepted.some((kind) => isOfKind(file, kind))) return "kind";
    if (file.size === 0) return "empty";
    if (file.size > max_bytes) return "size";
    return taken + sendable.length >= max_files ? "count" : null;
  };
  for (const file of files) {
    const why = refusalOf(file);
    if (why === null) sendable.push(file);
    else refused.push({ name: file.name, why });
  }
  return { sendable, refused };
};
