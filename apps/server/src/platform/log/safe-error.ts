const isSqlState = (code: unknown): code is string => typeof code === "string" && /^[0-9A-Z]{5}$/.test(code);

/** Matches an email address, a one-time code, or anything that looks like a secret. */
const personal = /[^\s"'<>()=:,;]+@[^\s"'<>()=:,;]+|\b\d{6}\b|\b[\w-]{32,}\b/g;

const scrub = (text: string): string => text.replace(personal, "[hidden]");

const framesOf = (error: Error): string[] =>
  (error.stack ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "))
    .slice(0, 12);

/**
 * Removes personal data from an error. PostgreSQL puts row values into messages and details, so only the names in its
 * errors are kept. Other messages are kept without what looks personal.
 */
export const safeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return { message: scrub(String(error)) };
  const { code, constraint, table, column, routine } = error as Error & Record<string, unknown>;
  const named = { type: error.name, error_code: code, constraint, table, column, routine };
  return {
    ...named,
    ...(isSqlState(code) ? {} : { message: scrub(error.message) }),
    frames: framesOf(error),
    ...(error.cause === undefined ? {} : { cause: safeError(error.cause) }),
  };
};
