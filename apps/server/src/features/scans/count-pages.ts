/** Longer than the longest thing that is looked for. */
const overlap = 64;
const pageObject = /\/Type\s*\/Page(?![A-Za-z])/g;

/**
 * Counts the pages of a PDF while it passes by, as far as its objects are written in the open, as scanners write them. Pages
 * that are packed into compressed objects are not seen; viewers show one page at a time, so that they cost nobody more.
 */
export const countPages = (bytes: AsyncIterable<Uint8Array>) => {
  let pages = 0;
  const counted = async function* () {
    let rest = "";
    for await (const chunk of bytes) {
      const text = rest + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString("latin1");
      const end = Math.max(0, text.length - overlap);
      // What begins in the last bytes may go on in the next chunk: it is counted there.
      for (const { index } of text.matchAll(pageObject)) if (index < end) pages += 1;
      rest = text.slice(end);
      yield chunk;
    }
    pages += [...rest.matchAll(pageObject)].length;
  };
  return { all: counted(), count: () => pages };
};
