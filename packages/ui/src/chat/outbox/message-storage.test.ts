import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.resetModules());

test("after a sign-out no message is stored any more: it would be stored in readable form again", async () => {
  vi.resetModules();
  const texts = new Map<string, string>();
  vi.stubGlobal("localStorage", { setItem: (key: string, text: string) => void texts.set(key, text) });
  const { keptMessages } = await import("./message-storage.ts");
  const { keepNoMoreMessages } = await import("./kept-messages.ts");
  const { keep } = keptMessages(7);
  keep("a", "before");
  keepNoMoreMessages();
  keep("a", "refused");
  expect([...texts]).toEqual([["examplar.chat.7.a", "before"]]);
});
