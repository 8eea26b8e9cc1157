import type { EndpointKey, SyncAnswersReply } from "@examplar/contract";
import type { Lane, SyncRequest, Transport, WireReply } from "@examplar/sync";
import { splitKey } from "@examplar/ui";
import { apiFetch } from "../../shared/network/api.ts";

export interface ShownPlace {
  exercise_id: number;
  entered_at: string;
}

interface TransportParts {
  maySendFor: (user_id: number) => boolean;
  /**
   * What this device still holds of the attempt, for support. Includes other attempts where counts are not separate.
   */
  pending: (instance_id: number) => Record<Lane, number>;
  /** Returns the exercise on the screen, in an exam where moving on closes the pages before it. */
  place: (instance_id: number) => ShownPlace | null;
  /** Resolves when it is clear whether this device owns the attempt: if not, its events are no evidence. */
  untilOwned: () => Promise<void>;
  onReply: (request: SyncRequest, reply: SyncAnswersReply) => void;
  answers: NonNullable<Transport["answers"]>;
}

const keys = {
  answers: "POST /api/v1/quiz_instances/:instance_id/answers",
  events: "POST /api/v1/quiz_instances/:instance_id/student_events",
} as const satisfies Record<Lane, EndpointKey>;

const bodyOf = ({ lane, device_id, items, instance_id }: SyncRequest, parts: TransportParts) => {
  if (lane === "events") return { device_id, events: items };
  const { answers, events } = parts.pending(instance_id);
  const place = parts.place(instance_id);
  const pending = { answers: Math.max(0, answers - items.length), events };
  return { device_id, edits: items, pending, ...(place && { place }) };
};

const retryAfterOf = (response: Response): number | null => {
  const seconds = Number(response.headers.get("retry-after"));
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null;
};

const isSyncReply = (body: unknown): body is SyncAnswersReply =>
  typeof body === "object" && body !== null && "owns" in body && "state" in body;

/** Reports a reply without throwing: the edits that it names are on the server, even if its news cannot be used. */
const tellReply = ({ onReply }: TransportParts, request: SyncRequest, reply: SyncAnswersReply): void => {
  try {
    onReply(request, reply);
  } catch (error) {
    console.error("What a reply says of the attempt could not be used.", error);
  }
};

/** Sends the items of the outbox to the server. */
export const createExamTransport = (parts: TransportParts): Transport => {
  const ask = (request: SyncRequest, extras: RequestInit): Promise<Response> => {
    const { instance_id, lane } = request;
    const { method, path } = splitKey(keys[lane], { params: { instance_id } });
    return apiFetch(path, {
      method,
      credentials: "same-origin",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(bodyOf(request, parts)),
      ...extras,
    });
  };

  const send = async (request: SyncRequest, signal: AbortSignal): Promise<WireReply> => {
    // The request waits until its owner is signed in.
    if (!parts.maySendFor(request.user_id))
      return { status: 401, retry_after_ms: null, body: { code: "not_signed_in" } };
    if (request.lane === "events") await parts.untilOwned();
    const response = await ask(request, { signal });
    const body: unknown = await response.json().catch(() => undefined);
    if (response.ok && isSyncReply(body)) tellReply(parts, request, body);
    return { status: response.status, retry_after_ms: retryAfterOf(response), body };
  };

  return {
    send,
    answers: parts.answers,
    sendKeepalive: (request) => {
      if (parts.maySendFor(request.user_id)) void ask(request, { keepalive: true }).catch(() => undefined);
    },
  };
};
