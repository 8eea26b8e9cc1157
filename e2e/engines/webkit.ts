import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../support/server.ts";
import { clickAt, pressKey, typeText, type InputSource } from "./actions.ts";
import { endProcess, openDisplay } from "./display.ts";
import { asScript, type Driver } from "./driver.ts";

export interface WebKitPrograms {
  driver: string;
  browser: string;
  display: string;
}

/** A WebDriver session over HTTP. */
const connect =
  (port: number) =>
  async <T>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T> => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await reply.json()) as { value: T };
    if (!reply.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };

const untilReady = async (call: ReturnType<typeof connect>) => {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await call("GET", "/status").catch(() => null)) return;
    await wait(100);
  }
  throw new Error("WebKitWebDriver does not answer");
};

/** Opens WebKitGTK's MiniBrowser over WebDriver, on a virtual screen because it has no headless mode. */
export const openWebKit = async (programs: WebKitPrograms): Promise<Driver> => {
  const display = await openDisplay(programs.display);
  const port = await freePort();
  const env = { ...process.env, DISPLAY: display.name, TZ: "Europe/Paris", LANGUAGE: "en_GB", GDK_BACKEND: "x11" };
  const child = spawn(programs.driver, [`--port=${port}`], { stdio: "ignore", env });
  const call = connect(port);
  await untilReady(call);
  const wanted = { "webkitgtk:browserOptions": { binary: programs.browser, args: ["--automation"] } };
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: wanted },
  });
  const at = (path: string) => `/session/${sessionId}${path}`;
  await call("POST", at("/window/rect"), { x: 0, y: 0, width: 1366, height: 900 });
  const perform = (actions: InputSource[]): Promise<void> => call("POST", at("/actions"), { actions });
  return {
    goto: (url) => call("POST", at("/url"), { url }),
    reload: () => call("POST", at("/refresh"), {}),
    evaluate: async (work, ...given) => {
      const script = `return (${asScript(work)})(arguments[0])`;
      return JSON.parse(await call<string>("POST", at("/execute/sync"), { script, args: [JSON.stringify(given)] }));
    },
    clickAt: (x, y) => perform(clickAt(x, y)),
    type: (text) => perform(typeText(text)),
    press: (key, modifier) => perform(pressKey(key, modifier)),
    chooseFile: async (path) => {
      const found = await call<Record<string, string>>("POST", at("/element"), {
        using: "css selector",
        value: "input[type=file]",
      });
      await call("POST", at(`/element/${Object.values(found).join()}/value`), { text: path });
    },
    screenshot: async () => Buffer.from(await call<string>("GET", at("/screenshot")), "base64"),
    close: async () => {
      await call("DELETE", at("")).catch(() => null);
      await endProcess(child);
      await display.stop();
    },
  };
};
