/** A failed call to the object storage; the caller retries later. */
export class StorageFault extends Error {
  override name = "StorageFault";
  /**
   * True when the storage is unreachable or overloaded. False when it refused the request: a bug or a wrong setting.
   */
  readonly is_outage: boolean;
  constructor(message: string, { is_outage, cause }: { is_outage: boolean; cause?: unknown }) {
    super(message, { cause });
    this.is_outage = is_outage;
  }
}

/** The disk has no space or no quota left: somebody has to free some. */
const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException | null)?.code ?? "");

export const isStorageUnavailable = (error: unknown): boolean => error instanceof StorageFault || isDiskFull(error);

/** Returns whether the fault passes by itself, without action by a person. */
export const isStorageOutage = (error: unknown): boolean => error instanceof StorageFault && error.is_outage;
