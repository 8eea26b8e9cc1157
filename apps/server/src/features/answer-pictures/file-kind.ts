import type { UploadKind } from "@examplar/domain";

export interface FileKind {
  kinds: readonly UploadKind[];
  content_type: string;
}

/** Enough bytes to distinguish every kind below. */
export const headLength = 4096;

const image = (content_type: string): FileKind => ({ kinds: ["image"], content_type });
const sheet = (content_type: string): FileKind => ({ kinds: ["spreadsheet"], content_type });

const excel = sheet("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
const openDocumentSheet = "application/vnd.oasis.opendocument.spreadsheet";

/** Decodes bytes as Latin-1, one character per byte, to compare with a signature. */
const latin = (head: Uint8Array, from: number, to: number): string =>
  Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString("latin1", from, to);

const pictureBrands: Record<string, string> = { avif: "image/avif", heic: "image/heic", heix: "image/heic" };
const brandOf = (head: Uint8Array): string | undefined =>
  latin(head, 4, 8) === "ftyp" ? (pictureBrands[latin(head, 8, 12)] ?? heifOf(head)) : undefined;
/** Phones may write a general brand and list the picture's own brand among the compatible ones. */
const heifOf = (head: Uint8Array): string | undefined =>
  /^(mif1|msf1)/.test(latin(head, 8, 12)) && /heic|heix/.test(latin(head, 16, 64)) ? "image/heic" : undefined;

/** Workbooks are ZIP archives; the names of their first parts identify the programme. */
const archiveOf = (head: Uint8Array): FileKind | null => {
  const text = latin(head, 0, headLength);
  if (text.startsWith(`mimetype${openDocumentSheet}`, 30)) return sheet(openDocumentSheet);
  if (/word\/|ppt\//.test(text)) return null;
  return /\[Content_Types\]\.xml|xl\//.test(text) ? excel : null;
};

/** The end of the head may cut the last character in two. */
const isText = (head: Uint8Array): boolean => {
  if (head.includes(0)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: head.length >= headLength });
    return true;
  } catch {
    return false;
  }
};

/** Serves every text as plain text, so that a browser runs nothing in it; a CSV table is text too. */
const plainText: FileKind = { kinds: ["text", "spreadsheet"], content_type: "text/plain" };

/** Returns the kind of a file by its first bytes; null for a kind that no question may ask for. */
export const fileKind = (head: Uint8Array): FileKind | null => {
  if (head.length === 0) return null;
  if (latin(head, 0, 3) === "\xff\xd8\xff") return image("image/jpeg");
  if (latin(head, 0, 8) === "\x89PNG\r\n\x1a\n") return image("image/png");
  if (/^GIF8[79]a/.test(latin(head, 0, 6))) return image("image/gif");
  if (/^RIFF[^]{4}WEBP/.test(latin(head, 0, 12))) return image("image/webp");
  const brand = brandOf(head);
  if (brand !== undefined) return image(brand);
  if (latin(head, 0, 5) === "%PDF-") return { kinds: ["pdf"], content_type: "application/pdf" };
  if (latin(head, 0, 4) === "PK\x03\x04") return archiveOf(head);
  return isText(head) ? plainText : null;
};

const announced: Record<UploadKind, RegExp> = {
  image: /^image\/(?!svg)/,
  pdf: /^application\/pdf$/,
  text: /^text\//,
  spreadsheet: /^text\/(csv|plain)$|spreadsheet|ms-excel/,
};

/**
 * Checks the type that the browser announces, to refuse early. Browsers that do not know it send nothing or
 * octet-stream.
 */
export const mayBeAccepted = (content_type: string, accepted: readonly UploadKind[]): boolean =>
  content_type === "" ||
  content_type === "application/octet-stream" ||
  accepted.some((kind) => announced[kind].test(content_type));
