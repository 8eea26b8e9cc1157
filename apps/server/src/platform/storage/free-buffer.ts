/**
 * Frees the memory of bytes that are no longer needed. Bodies are outside of the JavaScript heap: leaving them to the
 * garbage collector would make it scan the whole heap several times a second. Does not free memory that other arrays
 * share.
 */
export const freeBuffer = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
};
