import pg from "pg";

const codeOf = (error: unknown): string => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "";
};

/** Only PostgreSQL's own errors carry an SQLSTATE: the system's EPIPE has five capital letters, too. */
const sqlStateOf = (error: unknown): string => (error instanceof pg.DatabaseError ? codeOf(error) : "");

/** Data exception, integrity violation, program limit: the only classes that are the fault of what was written. */
export const isDataFault = (error: unknown): boolean => /^(22|23|54)/.test(sqlStateOf(error));

/** Deadlock or serialisation failure: the same transaction may succeed a moment later. */
export const isRetryable = (error: unknown): boolean => ["40P01", "40001"].includes(sqlStateOf(error));

const systemCodes = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN)$/;
const driverMessages =
  /^(Connection terminated|timeout e\w+|Client (has encountered a connection error|was closed)|Cannot use a pool after)/;

/** A socket file that is missing means that PostgreSQL is not running; a missing file of our own does not. */
const isMissingSocket = (error: unknown): boolean =>
  codeOf(error) === "ENOENT" && (error as NodeJS.ErrnoException).syscall === "connect";

/** The connection broke or could not be opened: nothing is known about the statement. */
export const isConnectionLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isConnectionLost)) return true;
  if (systemCodes.test(codeOf(error)) || isMissingSocket(error) || driverMessages.test(error.message)) return true;
  return /^(08|57P)/.test(sqlStateOf(error));
};

/** Another transaction holds what the statement needs, for longer than `lock_timeout`. */
export const isLocked = (error: unknown): boolean => sqlStateOf(error) === "55P03";

/** The database as a whole takes no writes now: away, full, read-only, locked, shutting down, switching over. */
export const isOutage = (error: unknown): boolean =>
  isConnectionLost(error) || /^(25|40|53|55|57|58)/.test(sqlStateOf(error));

/** What the caller should try again later: every fault of the database that is not the fault of the data. */
export const isUnavailable = (error: unknown): boolean =>
  isConnectionLost(error) || (sqlStateOf(error) !== "" && !isDataFault(error));
