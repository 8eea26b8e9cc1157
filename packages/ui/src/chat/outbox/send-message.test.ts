import type { RefusalCode } from "@examplar/contract";
import { expect, test } from "vitest";
import type { Api } from "../../api/create-api.ts";
import { ApiProblem, NetworkFailure } from "../../api/problem.ts";
import type { ChatItem, Destination } from "./chat-outbox.state.ts";
import { sendMessage } from "./send-message.ts";

const itemTo = (to: Destination): ChatItem => ({
  client_id: "id",
  to,
  body: "Hello",
  written_at: "2026-11-16T10:00:00.000Z",
  refusal: null,
});

const places: [Destination, requests: number][] = [
  [{ kind: "channel", channel_id: 9 }, 1],
  [{ kind: "support" }, 2],
  [{ kind: "quiz", quiz_id: 3, user_id: null }, 2],
];

test.each(places)("every request of a message to %o names its author", async (to, requests) => {
  const bodies: object[] = [];
  const api = (async (_: string, input: { body: object }) => {
    bodies.push(input.body);
    return { id: 9 };
  }) as unknown as Api;
  expect((await sendMessage(api, 7, itemTo(to))).outcome).toBe("sent");
  expect(bodies).toHaveLength(requests);
  for (const body of bodies) expect(body).toMatchObject({ author_id: 7 });
});

const problem = (code: RefusalCode, status: number) => new ApiProblem({ code, status, errors: [] });

const failures: [unknown, outcome: string][] = [
  [new NetworkFailure("no answer"), "unreachable"],
  [problem("service_unavailable", 503), "unreachable"],
  [problem("not_signed_in", 401), "unreachable"],
  [problem("too_many_requests", 429), "unreachable"],
  // The message waits for its author: it is neither sent as somebody else nor refused for good.
  [problem("signed_in_as_another", 409), "unreachable"],
  [problem("not_found", 404), "refused"],
  [problem("live_chat_disabled", 403), "refused"],
];

test.each(failures)("the outcome of the failure %s is %s", async (error, outcome) => {
  const api = (async () => {
    throw error;
  }) as unknown as Api;
  expect((await sendMessage(api, 7, itemTo({ kind: "support" }))).outcome).toBe(outcome);
});
