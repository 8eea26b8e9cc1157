import { once } from "node:events";

type Params = Record<string, unknown>;

interface Reply {
  id?: number;
  result?: Params;
  error?: { message: string };
}

/** Opens the browser's DevTools channel at `endpoint`. */
const openChannel = async (endpoint: string) => {
  const socket = new WebSocket(endpoint);
  await once(socket, "open");
  const waiting = new Map<number, PromiseWithResolvers<Params>>();
  let count = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id = 0, result = {}, error } = JSON.parse(String(data)) as Reply;
    const one = waiting.get(id);
    waiting.delete(id);
    if (error) one?.reject(new Error(error.message));
    else one?.resolve(result);
  });
  socket.addEventListener("close", () => {
    for (const one of waiting.values()) one.reject(new Error("the browser has ended"));
  });
  return {
    send: <T = Params>(method: string, params: Params = {}, sessionId?: string): Promise<T> => {
      const one = Promise.withResolvers<Params>();
      waiting.set((count += 1), one);
      socket.send(JSON.stringify({ id: count, method, params, sessionId }));
      return one.promise as Promise<T>;
    },
    close: (): void => socket.close(),
  };
};

interface Target {
  targetId: string;
  type: string;
  url: string;
}

/**
 * Attaches to the page whose address contains this text. Tools such as Playwright make the browser record requests and
 * messages in the page's own memory. This one enables no DevTools domain, so nothing is recorded.
 */
export const inspectPage = async (endpoint: string, address: string) => {
  const channel = await openChannel(endpoint);
  const { targetInfos } = await channel.send<{ targetInfos: Target[] }>("Target.getTargets");
  const found = targetInfos.find(({ type, url }) => type === "page" && url.includes(address));
  if (!found) throw new Error(`no page at ${address}`);
  const attach = { targetId: found.targetId, flatten: true };
  const { sessionId } = await channel.send<{ sessionId: string }>("Target.attachToTarget", attach);
  const send = <T = Params>(method: string, params: Params = {}): Promise<T> =>
    channel.send<T>(method, params, sessionId);
  // A window in the background has no focus, and the exam would record its loss.
  await send("Emulation.setFocusEmulationEnabled", { enabled: true });
  return {
    send,
    ofBrowser: <T = Params>(method: string, params: Params = {}): Promise<T> => channel.send<T>(method, params),
    key: async (letter: string): Promise<void> => {
      await send("Input.dispatchKeyEvent", { type: "keyDown", text: letter, key: letter });
      await send("Input.dispatchKeyEvent", { type: "keyUp", key: letter });
    },
    selectAll: (): Promise<unknown> =>
      send("Input.dispatchKeyEvent", { type: "rawKeyDown", key: "a", modifiers: 2, commands: ["selectAll"] }),
    close: channel.close,
  };
};

export type InspectedPage = Awaited<ReturnType<typeof inspectPage>>;
