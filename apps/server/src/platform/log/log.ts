import { pino, type DestinationStream, type Logger } from "pino";
import { safeError } from "./safe-error.ts";

export type { Logger } from "pino";

/** Keys that are never logged on purpose; the list catches those that a spread object brings along. */
const secretKeys = ["email", "code", "token", "fresh_token", "cookie", "authorization", "body", "password", "text"];

export interface LogOptions {
  level: string;
  /** Tests read the bytes; the default is standard output. */
  destination?: DestinationStream;
}

export const createLogger = ({ level, destination }: LogOptions): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: safeError, error: safeError, req: () => undefined, res: () => undefined },
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[hidden]" },
    },
    ...(destination ? [destination] : []),
  );
