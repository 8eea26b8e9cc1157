import { fault } from "./s3-fault.ts";

const longestLine = 4_096;

/** Reads lines and counted bytes from one stream, and buffers about one network chunk of it. */
export const createByteReader = (bytes: AsyncIterable<Uint8Array>) => {
  const pieces = bytes[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);

  const more = async (): Promise<boolean> => {
    const { value, done } = await pieces.next();
    if (done) return false;
    rest = rest.length === 0 ? Buffer.from(value) : Buffer.concat([rest, value]);
    return true;
  };

  const cut = (length: number, behind: number): Buffer => {
    const part = rest.subarray(0, length);
    rest = rest.subarray(length + behind);
    return part;
  };

  /** Returns null at the end of the stream. */
  const nextLine = async (): Promise<string | null> => {
    for (;;) {
      const at = rest.indexOf("\r\n");
      if (at >= 0) return cut(at, 2).toString("latin1");
      if (rest.length > longestLine) throw fault("IncompleteBody");
      if (!(await more())) return null;
    }
  };

  return {
    line: async (): Promise<string> => {
      const line = await nextLine();
      if (line === null) throw fault("IncompleteBody");
      return line;
    },
    /** Returns the rest if no line follows: some clients end their trailers without an empty line. */
    lastLine: async (): Promise<string> => (await nextLine()) ?? cut(rest.length, 0).toString("latin1"),
    take: async function* (length: number): AsyncGenerator<Buffer> {
      for (let left = length; left > 0;) {
        if (rest.length === 0 && !(await more())) throw fault("IncompleteBody");
        const piece = cut(Math.min(left, rest.length), 0);
        left -= piece.length;
        yield piece;
      }
    },
  };
};
