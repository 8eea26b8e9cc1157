/**
 * The memory of bytes that nobody reads any more. Bodies lie outside of JavaScript's heap: left to its collector, they would
 * have it look through the whole heap several times a second. Memory that other bytes share is left to it all the same.
 */
export const giveBack = ({ buffer, byteLength }: Uint8Array): void => {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
};
