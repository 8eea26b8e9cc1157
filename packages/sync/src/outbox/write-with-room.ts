/** Frees so many bytes of what may be lost, as far as there is any. */
export type MakeRoom = (bytes: number) => Promise<void>;

/** Made at one go: what students write needs less for a long while. */
const roomBytes = 8 * 1_024 * 1_024;

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === "QuotaExceededError";

/** Repeats a write that found the disk full, once room was made. The write is one transaction: its first try changed nothing. */
export const writeWithRoom = async <T>(write: () => Promise<T>, makeRoom?: MakeRoom, bytes = 0): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!makeRoom || !isFull(error)) throw error;
    await makeRoom(bytes + roomBytes).catch(() => undefined);
    return write();
  }
};
