/** The connection to the database is gone, or it does not take new ones; trying again later is all one can do. */
const systemCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
]);
const sqlStates = /^(08\w{3}|53\w{3}|57P0[1-5])$/;
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code && systemCodes.has(code)) return syscall === undefined || ["connect", "read", "write"].includes(syscall);
  return (code !== undefined && sqlStates.test(code)) || driverMessages.test(error.message);
};
