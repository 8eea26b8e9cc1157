const signature = [0x50, 0x4b, 0x03, 0x04] as const;
const headerBytes = 30;
/** Longer than any file name of a copy. */
const longestName = 2_000;

const isSignature = (bytes: Uint8Array, at: number): boolean => signature.every((byte, i) => bytes[at + i] === byte);

const join = (a: Uint8Array, b: Uint8Array): Uint8Array => {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
};

/**
 * Returns a reader that finds the file names of a zip while it downloads, in chunks of any size. When one file begins,
 * the file before it is complete.
 */
export const createZipReader = () => {
  let rest = new Uint8Array();

  const nameAt = (bytes: Uint8Array, at: number): { name: string | null } | "cut" => {
    if (at + headerBytes > bytes.length) return "cut";
    const length = bytes[at + 26]! + bytes[at + 27]! * 256;
    if (length === 0 || length > longestName) return { name: null };
    if (at + headerBytes + length > bytes.length) return "cut";
    const name = new TextDecoder().decode(bytes.subarray(at + headerBytes, at + headerBytes + length));
    // The signature may also occur inside a file; then no valid name follows it.
    return { name: /^[^\p{Cc}]+\.(pdf|txt)$/u.test(name) ? name : null };
  };

  return (piece: Uint8Array): string[] => {
    const bytes = join(rest, piece);
    const names: string[] = [];
    let from = Math.max(0, bytes.length - signature.length + 1);
    for (let at = bytes.indexOf(0x50); at >= 0; at = bytes.indexOf(0x50, at + 1)) {
      if (!isSignature(bytes, at)) continue;
      const found = nameAt(bytes, at);
      if (found === "cut") {
        from = at;
        break;
      }
      if (found.name !== null) names.push(found.name);
    }
    rest = bytes.slice(from);
    return names;
  };
};
