/** Longer than any text that the search looks for. */
const overlap = 64;
const pageObject = /\/Type\s*\/Page(?![A-Za-z])/g;

/**
 * Counts the pages of a PDF while it streams past. Finds only pages in uncompressed objects, as scanners write them.
 * Missed pages do no harm: viewers show one page at a time.
 */
export const countPages = (bytes: AsyncIterable<Uint8Array>) => {
  let pages = 0;
  const counted = async function* () {
    let rest = "";
    for await (const chunk of bytes) {
      const text = rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("latin1");
      const end = Math.max(0, text.length - overlap);
      // A match that begins in the last bytes may continue in the next chunk, and is counted there.
      for (const { index } of text.matchAll(pageObject)) if (index < end) pages += 1;
      rest = text.slice(end);
      yield chunk;
    }
    pages += [...rest.matchAll(pageObject)].length;
  };
  return { all: counted(), count: () => pages };
};
