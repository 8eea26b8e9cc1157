/** Frees this many bytes of data that may be lost, or as many as it can. */
export type MakeRoom = (bytes: number) => Promise<void>;

/** Freed in one go: students' writes then have room for a long time. */
const roomBytes = 8 * 1_024 * 1_024;

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === "QuotaExceededError";

/**
 * Runs a write; if the disk is full, makes room and repeats it. The write is one transaction: its first try changed
 * nothing.
 */
export const writeWithRoom = async <T>(write: () => Promise<T>, makeRoom?: MakeRoom, bytes = 0): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!makeRoom || !isFull(error)) throw error;
    await makeRoom(bytes + roomBytes).catch(() => undefined);
    return write();
  }
};
