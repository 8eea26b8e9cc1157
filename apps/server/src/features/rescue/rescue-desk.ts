import { endpoints } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { IncomingFile } from "../../platform/http/routes.ts";
import { spoolFile } from "../../platform/http/files/spool-file.ts";
import type { Parts } from "../../platform/parts.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { importRescueFile } from "./import-rescue-file.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { mayBringFile } from "./rescue.policy.ts";

const max_bytes = endpoints["POST /api/v1/rescue_files"].body_limits.bytes;

/** Waiting files are spooled on the disk; beyond this number, callers are asked to retry. */
const maxWaiting = 8;

/** Imports one file at a time, and reads no byte of a file from a user who may help nobody. */
export const createRescueDesk = (engine: AnswersEngine) => {
  const inTurn = oneAtATime(maxWaiting);
  return async (parts: Parts, caller: Caller, { bytes, announced_size }: IncomingFile) => {
    if (!(await mayBringFile(parts.db, caller))) return refuse("not_found");
    if ((announced_size ?? 0) > max_bytes) return refuse("payload_too_large");
    const spooled = await spoolFile(bytes, max_bytes);
    if (spooled === null) return refuse("payload_too_large");
    try {
      const report = await inTurn(() => importRescueFile(parts, engine, caller, spooled.path));
      return report ?? refuse("too_many_requests");
    } finally {
      await spooled.remove();
    }
  };
};
