import { problemCode, readReply, type ReadReply } from "./read-reply.ts";
import type { WireReply } from "./transport.types.ts";

/** How a request ended, before anything is concluded from it. */
export type Ending = { kind: "replied"; reply: WireReply } | { kind: "no_answer" } | { kind: "too_slow" };

export type Classified =
  | { kind: "answered"; read: ReadReply }
  /** Nothing is known of the items: try again. `faulty`: this very request was answered so, with this status. */
  | { kind: "failed"; connection: "offline" | "retrying"; retry_after_ms: number | null; faulty: number | null }
  | { kind: "signed_out" }
  /** The attempt itself is not to be written by this user now. */
  | { kind: "attempt_refused"; code: string; status: number };

const passing = new Set([408, 425, 429]);
/** A parser's complaint: the request may not have arrived as it was sent. */
const aboutRequest = new Set([400, 413, 422]);

/**
 * What a status means for the batch. Only a result in our own reply refuses an edit. A status says nothing about an edit:
 * something in between may have cut the request short or answered for the server, so everything is sent again.
 */
export const classifyReply = (ending: Ending): Classified => {
  if (ending.kind === "no_answer") return failed("offline");
  if (ending.kind === "too_slow") return failed("retrying");
  const { status, retry_after_ms, body } = ending.reply;
  if (status >= 200 && status < 300) {
    const read = readReply(body);
    return read ? { kind: "answered", read } : failed("retrying");
  }
  const code = problemCode(body);
  if (status === 401 && code === "not_signed_in") return { kind: "signed_out" };
  if (status < 400 || status > 500 || passing.has(status)) return failed("retrying", retry_after_ms);
  if (code === null || status === 401 || status === 500 || aboutRequest.has(status))
    return failed("retrying", retry_after_ms, status);
  return { kind: "attempt_refused", code, status };
};

const failed = (
  connection: "offline" | "retrying",
  retry_after_ms: number | null = null,
  faulty: number | null = null,
): Classified => {
  return { kind: "failed", connection, retry_after_ms, faulty };
};
