import { desktopAppHeader } from "@examplar/domain";
import { afterEach, expect, test, vi } from "vitest";
import { serverIsSilent } from "../../shared/network/reachability.ts";
import { createExamTransport } from "./exam-transport.ts";

afterEach(() => vi.unstubAllGlobals());

test("an edit goes to the contract's address with the desktop app's header, and its reply says that the server is there", async () => {
  const requests: [string, RequestInit][] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
    requests.push([input, init]);
    const headers = { "x-server-time-ms": "1789380000000" };
    return Response.json({ results: [], state: "started", owns: true }, { headers });
  });
  vi.stubGlobal("window", { examplar_desktop: { version: "1.0" } });
  serverIsSilent.set(true);
  const none = { answers: 0, events: 0 };
  const transport = createExamTransport({
    maySendFor: () => true,
    pending: () => none,
    answers: async () => [],
    place: () => null,
    untilOwned: async () => undefined,
    onReply: () => undefined,
  });
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
    return Response.json({ results: [] });
  });
  vi.stubGlobal("window", {});
  const transport = createExamTransport({
    maySendFor: () => true,
    pending: () => ({ answers: 0, events: 0 }),
    answers: async () => [],
    place: () => null,
    untilOwned: async () => undefined,
    onReply: () => undefined,
  });
  const items = [{ kind: "paste" }];
  const request = { lane: "events", user_id: 7, instance_id: 70, device_id: "device-a", items } as const;
  await transport.send({ ...request, items: [...items] }, new AbortController().signal);
  expect(bodies).toEqual([{ device_id: "device-a", events: items }]);
});

test("LOSS-16~ what a reply says of the attempt may find no room here: the edits in it are delivered all the same", async () => {
  const reply = { results: [{ edit_id: "e1", outcome: "stored" }], state: "started", owns: true };
  vi.stubGlobal("fetch", async () => Response.json(reply));
  vi.stubGlobal("window", {});
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const fault = new DOMException("no room", "QuotaExceededError");
  const transport = createExamTransport({
    maySendFor: () => true,
    pending: () => ({ answers: 0, events: 0 }),
    answers: async () => [],
    place: () => null,
    untilOwned: async () => undefined,
    onReply: () => {
      throw fault;
    },
  });
  const request = { lane: "answers", user_id: 7, instance_id: 70, device_id: "device-a", items: [] } as const;
  const answer = await transport.send({ ...request, items: [] }, new AbortController().signal);
  expect(answer).toMatchObject({ status: 200, body: reply });
  expect(said.mock.calls.flat()).toContain(fault);
  said.mockRestore();
});
