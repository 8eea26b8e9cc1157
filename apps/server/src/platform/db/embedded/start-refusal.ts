/** A reason not to start that the person at the keyboard can fix. The message is one clear sentence. */
export class StartRefusal extends Error {
  override name = "StartRefusal";
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String((error as NodeJS.ErrnoException).code) : "";

export const hasCode = (error: unknown, ...codes: string[]): boolean => codes.includes(codeOf(error));

/** Turns a disk error into a sentence about the folder; returns any other error unchanged. */
export const asDiskRefusal = (error: unknown, folder: string): unknown => {
  if (hasCode(error, "ENOSPC", "EDQUOT")) return noSpace(folder);
  if (hasCode(error, "EACCES", "EPERM", "EROFS"))
    return new StartRefusal(
      `The data directory ${folder} is not writable for this account: set DATA_DIR to one that is.`,
    );
  if (hasCode(error, "ENOTDIR", "EEXIST"))
    return new StartRefusal(`The data directory ${folder} is not a folder: set DATA_DIR to another place.`);
  return error;
};

export const noSpace = (folder: string): StartRefusal =>
  new StartRefusal(`There is no space left on the disk of ${folder}: free some, or set DATA_DIR to another disk.`);

/** Returns whether the output reports a full disk, for which PostgreSQL has several messages. */
export const saysNoSpace = (output: string): boolean =>
  /No space left on device|Check free disk space|Disk quota exceeded/.test(output);
