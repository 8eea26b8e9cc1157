export interface Peeked {
  /** The first bytes: `length` of them, or all there are. */
  head: Uint8Array;
  /** Everything, the head included; to be read once. */
  all: AsyncIterable<Uint8Array>;
}

/** Looks at the beginning of a stream without losing it. */
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
