/** Polyfills for what pdf.js uses, even in its legacy build, and the oldest supported browsers lack. */

/** pdf.js reads a page's text by iterating over a stream, which Safari cannot do before version 27. */
const valuesOf = async function* <T>(this: ReadableStream<T>) {
  const reader = this.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // Leaving early cancels the stream; after its end this does nothing.
    await reader.cancel();
    reader.releaseLock();
  }
};

/** `Promise.withResolvers`, for Chrome before 119 and Safari before 17.4. */
const withResolvers = <T>() => {
  let settle: Pick<PromiseWithResolvers<T>, "resolve" | "reject"> | undefined;
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
};

const add = (owner: object, name: PropertyKey, value: unknown) => {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
};

add((ReadableStream as { prototype: object }).prototype, Symbol.asyncIterator, valuesOf);
add(Promise, "withResolvers", withResolvers);
