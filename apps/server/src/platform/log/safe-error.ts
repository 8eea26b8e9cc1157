const isSqlState = (code: unknown): code is string => typeof code === "string" && /^[0-9A-Z]{5}$/.test(code);

/** An address of a person, a one-time code, or anything that looks like a secret. */
const personal = /[^\s"'<>()=:,;]+@[^\s"'<>()=:,;]+|\b\d{6}\b|\b[\w-]{32,}\b/g;

const scrub = (text: string): string => text.replace(personal, "[hidden]");

const framesOf = (error: Error): string[] =>
  (error.stack ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "))
    .slice(0, 12);

/**
 * PostgreSQL puts values of rows into messages and details, so of its errors only the names are kept.
 * Any other message is kept without what looks personal.
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
