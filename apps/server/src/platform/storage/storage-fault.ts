/** A call to the object storage that brought nothing; its caller tries again later. */
export class StorageFault extends Error {
  override name = "StorageFault";
  /** It is away or overloaded. Otherwise it refused what we sent: a bug, or a wrong setting. */
  readonly is_outage: boolean;
  constructor(message: string, { is_outage, cause }: { is_outage: boolean; cause?: unknown }) {
    super(message, { cause });
    this.is_outage = is_outage;
  }
}

/** No space, or no quota, is left on the disk: somebody has to make room. */
const isDiskFull = (error: unknown): boolean =>
  ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException | null)?.code ?? "");

export const isStorageUnavailable = (error: unknown): boolean => error instanceof StorageFault || isDiskFull(error);

/** Whether it passes without anybody doing something. */
export const isStorageOutage = (error: unknown): boolean => error instanceof StorageFault && error.is_outage;
