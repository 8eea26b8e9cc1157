export interface Peeked {
  /** The first `length` bytes, or all if there are fewer. */
  head: Uint8Array;
  /** The whole stream including the head; can be read only once. */
  all: AsyncIterable<Uint8Array>;
}

/** Reads the beginning of a stream and keeps it readable from the start. */
export const peek = async (bytes: AsyncIterable<Uint8Array>, length: number): Promise<Peeked> => {
  const source = bytes[Symbol.asyncIterator]();
  const first: Uint8Array[] = [];
  let size = 0;
  while (size < length) {
    const { value, done } = await source.next();
    if (done) break;
    first.push(value);
    size += value.byteLength;
  }
  const seen = Buffer.concat(first);
  const all = async function* () {
    yield seen;
    yield* { [Symbol.asyncIterator]: () => source };
  };
  return { head: seen.subarray(0, length), all: all() };
};
