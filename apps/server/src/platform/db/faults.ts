import pg from "pg";

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
};

/** Only PostgreSQL's own errors carry an SQLSTATE. The check is needed: the system code EPIPE looks like one. */
const sqlStateOf = (error: unknown): string => (error instanceof pg.DatabaseError ? codeOf(error) : "");

/** Data exception, integrity violation, program limit: the only error classes that the written data causes. */
export const isDataFault = (error: unknown): boolean => /^(22|23|54)/.test(sqlStateOf(error));

/** Deadlock or serialisation failure: the same transaction may succeed a moment later. */
export const isRetryable = (error: unknown): boolean => ["40P01", "40001"].includes(sqlStateOf(error));

const systemCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
const driverMessages =
  /^(Connection terminated|timeout e\w+|Client (has encountered a connection error|was closed)|Cannot use a pool after)/;

/** A missing socket file means that PostgreSQL is not running; other missing files (also ENOENT) do not. */
const isMissingSocket = (error: unknown): boolean =>
  codeOf(error) === "ENOENT" && (error as NodeJS.ErrnoException).syscall === "connect";

/** The connection broke or could not be opened: the statement may or may not have run. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true;
  if (systemCodes.test(codeOf(error)) || isMissingSocket(error) || driverMessages.test(error.message)) return true;
  return /^(08|57P)/.test(sqlStateOf(error));
};

/** Another transaction held a lock that the statement needs for longer than `lock_timeout`. */
export const isLocked = (error: unknown): boolean => sqlStateOf(error) === "55P03";

/** The whole database accepts no writes now: unreachable, full, read-only, locked, shutting down, switching over. */
export const isOutage = (error: unknown): boolean =>
  isConnectionLost(error) || /^(25|40|53|55|57|58)/.test(sqlStateOf(error));

/** The caller should retry later: true for every database fault that the data did not cause. */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || (sqlStateOf(error) !== "" && !isDataFault(error));
