import type { ByteRange } from "../../storage/storage.ts";

const oneRange = /^bytes=(\d*)-(\d*)$/;

/**
 * Returns the part that a Range header requests. Null stands for the whole file: without a header, and for several
 * parts or another unit, which a server may ignore (RFC 9110).
 */
export const byteRange = (header: string | undefined, byte_size: number): ByteRange | "unsatisfiable" | null => {
  const [asked, from = "", to = ""] = oneRange.exec(header ?? "") ?? [];
  if (asked === undefined || (from === "" && to === "")) return null;
  const first = from === "" ? Math.max(0, byte_size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? byte_size - 1 : Math.min(Number(to), byte_size - 1);
  if (from !== "" && to !== "" && Number(to) < Number(from)) return null;
  return first >= byte_size || last < first ? "unsatisfiable" : { first, last };
};
