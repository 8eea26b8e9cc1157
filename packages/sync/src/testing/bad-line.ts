import type { ServerAnswer } from "../outbox/outbox.types.ts";
import type { SyncRequest, Transport, WireReply } from "../engine/request/transport.types.ts";
import type { Chance } from "./chance.ts";
import { isFiltered, type ModelServer, refusal } from "./model-server.ts";
import type { VirtualTime } from "./virtual-time.ts";

export type Mood = "good" | "bad" | "dead";

export interface Line {
  time: VirtualTime;
  chance: Chance;
  server: ModelServer;
  mood: Mood;
  /** Errors that show a broken rule of the protocol. */
  errors: unknown[];
  /** Whether pages start with a wrong clock, until a reply corrects it. */
  has_wrong_clocks: boolean;
}

/** Creates a transport that loses, delays, duplicates and reorders requests, and loses, delays or cuts replies. */
export const createBadLine = (line: Line, signedIn: () => number | null): Transport => {
  return {
    send: (request) => travel(line, structuredClone(request), signedIn()),
    answers: (instance_id) => readAnswers(line, instance_id),
    sendKeepalive: (request) => deliverLater(line, structuredClone(request), signedIn()),
  };
};

const readAnswers = async (line: Line, instance_id: number): Promise<ServerAnswer[]> => {
  const isGood = line.mood === "good";
  await line.time.wait(line.chance.below(isGood ? 50 : 3_000));
  if (line.mood === "dead" || (!isGood && line.chance.happens(0.3))) throw new Error("lost on the way there");
  const answers = structuredClone(line.server.answers(instance_id));
  await line.time.wait(line.chance.below(isGood ? 50 : 3_000));
  return answers;
};

const travel = async (line: Line, request: SyncRequest, user: number | null): Promise<WireReply> => {
  const { chance, time, mood } = line;
  if (user !== null && user !== request.user_id)
    line.errors.push(`work of ${request.user_id} was sent under the sign-in of ${user}`);
  const isGood = mood === "good";
  await time.wait(chance.below(isGood ? 50 : 3_000));
  if (mood === "dead") throw new Error("no network");
  if (!isGood && chance.happens(0.15)) deliverLater(line, request, user);
  if (!isGood && chance.happens(0.15)) throw new Error("lost on the way there");
  if (!isGood && chance.happens(0.15)) return trouble(chance);
  if (!isGood && isFiltered(request)) return refusal(400, "validation_failed");
  const reply = deliver(line, request, user);
  await time.wait(chance.below(isGood ? 50 : 3_000));
  if (!isGood && chance.happens(0.15)) throw new Error("lost on the way back");
  if (!isGood && chance.happens(0.05)) return new Promise(() => undefined);
  return !isGood && chance.happens(0.15) ? cutShort(reply, chance) : reply;
};

const deliver = ({ server, errors }: Line, request: SyncRequest, user: number | null): WireReply => {
  try {
    return structuredClone(server.handle(request, user));
  } catch (error) {
    errors.push(error);
    return refusal(500, "internal_error");
  }
};

/** Delivers a request late: the client gave it up, or the network itself sent it twice. */
const deliverLater = (line: Line, request: SyncRequest, user: number | null): void => {
  line.time.timers.after(line.chance.below(40_000), () => void deliver(line, request, user));
};

const trouble = (chance: Chance): WireReply => {
  return chance.pick([
    refusal(503, "service_unavailable"),
    refusal(502, null),
    refusal(500, "internal_error"),
    refusal(429, "too_many_requests", chance.below(4_000)),
    refusal(403, null),
    refusal(404, "not_found"),
    { status: 200, retry_after_ms: null, body: "<html>Please sign in to the school's network</html>" },
  ]);
};

/** Cuts a reply: half a body is no JSON, or it names only some of the items. */
const cutShort = (reply: WireReply, chance: Chance): WireReply => {
  const body = reply.body as { results?: unknown[] };
  if (!body.results || chance.happens(0.5)) return { ...reply, body: undefined };
  return { ...reply, body: { ...body, results: body.results.filter(() => chance.happens(0.5)) } };
};
