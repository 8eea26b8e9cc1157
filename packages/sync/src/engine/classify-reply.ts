import { problemCode, readReply, type ReadReply } from "./read-reply.ts";
import type { WireReply } from "./transport.types.ts";

/** How a request ended, before anything is concluded from it. */
export type Ending = { kind: "replied"; reply: WireReply } | { kind: "no_answer" } | { kind: "too_slow" };

export type Classified =
  | { kind: "answered"; read: ReadReply }
  /** Nothing is known of the items: try again. `faulty`: the server broke on this very request. */
  | { kind: "failed"; connection: "offline" | "retrying"; retry_after_ms: number | null; faulty: boolean }
  | { kind: "signed_out" }
  /** Something in the batch is not wanted: find it. `final`: our own server said so, and would say it again. */
  | { kind: "batch_refused"; code: string; status: number; final: boolean }
  /** The attempt itself is not to be written by this user now. */
  | { kind: "attempt_refused"; code: string; status: number };

const passing = new Set([408, 425, 429]);
const aboutContent = new Set([400, 413, 422]);

/**
 * What a status means for the batch. A refusal without a code of ours comes from something in between, such as a
 * school's filter that dislikes one answer: that one is found and set aside for a while, and the others go on.
 */
export function classifyReply(ending: Ending): Classified {
  if (ending.kind === "no_answer") return failed("offline");
  if (ending.kind === "too_slow") return failed("retrying");
  const { status, retry_after_ms, body } = ending.reply;
  if (status >= 200 && status < 300) {
    const read = readReply(body);
    return read ? { kind: "answered", read } : failed("retrying");
  }
  if (status === 401) return { kind: "signed_out" };
  if (status < 400 || status >= 500 || passing.has(status)) return failed("retrying", retry_after_ms, status === 500);
  const ours = problemCode(body);
  const code = ours ?? `http_${status}`;
  if (status === 413 || (ours && aboutContent.has(status))) return { kind: "batch_refused", code, status, final: true };
  if (!ours) return { kind: "batch_refused", code, status, final: false };
  return { kind: "attempt_refused", code, status };
}

function failed(connection: "offline" | "retrying", retry_after_ms: number | null = null, faulty = false): Classified {
  return { kind: "failed", connection, retry_after_ms, faulty };
}
