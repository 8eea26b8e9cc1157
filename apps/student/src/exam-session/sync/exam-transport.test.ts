import { desktopAppHeader } from "@examplar/domain";
import { afterEach, expect, test, vi } from "vitest";
import { serverIsSilent } from "../../shared/network/reachability.ts";
import { createExamTransport } from "./exam-transport.ts";

afterEach(() => vi.unstubAllGlobals());

/** A reply as our server sends it: after any other reply the page would look for the server until the last test. */
const ours = (body: unknown) => Response.json(body, { headers: { "x-server-time-ms": "1789380000000" } });

const parts: Parameters<typeof createExamTransport>[0] = {
  maySendFor: () => true,
  pending: () => ({ answers: 0, events: 0 }),
  answers: async () => [],
  place: () => null,
  untilOwned: async () => undefined,
  onReply: () => undefined,
};

test("an edit has the contract's path and the desktop app's header; its reply ends the server's silence", async () => {
  const requests: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    requests.push([input, init]);
    return ours({ results: [], state: "started", owns: true });
  });
  vi.stubGlobal("window", { examplar_desktop: { version: "1.0" } });
  serverIsSilent.set(true);
  const transport = createExamTransport(parts);
  const request = { lane: "answers", user_id: 7, instance_id: 70, device_id: "device-a", items: [] } as const;
  await transport.send({ ...request, items: [] }, new AbortController().signal);
  const [[path, init]] = requests as [[string, RequestInit]];
  expect([init.method, path]).toEqual(["POST", "/api/v1/quiz_instances/70/answers"]);
  expect(new Headers(init.headers).get(desktopAppHeader)).toBe("1.0");
  expect(serverIsSilent.get()).toBe(false);
});

test("events name the device on which they happened", async () => {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(body as string));
    return ours({ results: [] });
  });
  vi.stubGlobal("window", {});
  const transport = createExamTransport(parts);
  const items = [{ kind: "paste" }];
  const request = { lane: "events", user_id: 7, instance_id: 70, device_id: "device-a", items } as const;
  await transport.send({ ...request, items: [...items] }, new AbortController().signal);
  expect(bodies).toEqual([{ device_id: "device-a", events: items }]);
});

test("LOSS-16~ the edits in a reply are delivered, even when its news of the attempt cannot be stored", async () => {
  const reply = { results: [{ edit_id: "e1", outcome: "stored" }], state: "started", owns: true };
  vi.stubGlobal("fetch", async () => ours(reply));
  vi.stubGlobal("window", {});
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fault = new DOMException("no room", "QuotaExceededError");
  const onReply = () => {
    throw fault;
  };
  const transport = createExamTransport({ ...parts, onReply });
  const request = { lane: "answers", user_id: 7, instance_id: 70, device_id: "device-a", items: [] } as const;
  const answer = await transport.send({ ...request, items: [] }, new AbortController().signal);
  expect(answer).toMatchObject({ status: 200, body: reply });
  expect(said.mock.calls.flat()).toContain(fault);
  said.mockRestore();
});
