import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clickAt, pressKey, typeText, type InputSource } from "./actions.ts";
import { asScript, type Driver } from "./driver.ts";

/** Sends Firefox's own requests for updates, experiments and portals to a port where nothing listens. */
const prefs = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "network.proxy.no_proxies_on": "localhost, 127.0.0.1",
  "app.update.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "toolkit.telemetry.enabled": false,
  "intl.accept_languages": "en-GB, en",
};

const listening = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = "";
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Firefox ended with code ${code}:\n${printed}`)));
  });

interface Reply {
  id?: number;
  result?: unknown;
  error?: string;
  message?: string;
}

/** Result or exception of a function that ran in the page. */
interface Called {
  result: { value: string; sharedId: string };
  exceptionDetails?: { text: string };
}

/** A WebDriver BiDi session over one socket. */
const connect = async (address: string) => {
  const socket = new WebSocket(`${address}/session`);
  await once(socket, "open");
  const waiting = new Map<number, (reply: Reply) => void>();
  let sent = 0;
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  return async <T>(method: string, params: object = {}): Promise<T> => {
    sent += 1;
    const id = sent;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      socket.send(JSON.stringify({ id, method, params }));
    });
    if (!reply.result) throw new Error(`${method}: ${reply.error}: ${reply.message}`);
    return reply.result as T;
  };
};

/** A fake camera and microphone without permission prompts. */
export const fakeDevicePrefs = { "media.navigator.streams.fake": true, "media.navigator.permission.disabled": true };

interface Wanted {
  prefs?: Record<string, boolean>;
  /** Display for its window; headless when absent. */
  display?: string;
}

/** Opens Firefox with a new profile over WebDriver BiDi. */
export const openFirefox = async (program: string, { prefs: more = {}, display }: Wanted = {}): Promise<Driver> => {
  const profile = await mkdtemp(join(tmpdir(), "examplar-firefox-"));
  const lines = Object.entries({ ...prefs, ...more }).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, "user.js"), lines.join(""));
  const window = display ? [] : ["--headless"];
  const args = [...window, "--no-remote", "--remote-debugging-port=0", "--profile", profile, "about:blank"];
  const env = { ...process.env, HOME: profile, TZ: "Europe/Paris", ...(display && { DISPLAY: display }) };
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], env });
  const call = await connect(await listening(child));
  await call("session.new", { capabilities: {} });
  // The first tab of a window may still be loading the start page, so use a new one.
  const { context } = await call<{ context: string }>("browsingContext.create", { type: "tab" });
  const target = { context };
  const perform = async (actions: InputSource[]) => {
    await call("input.performActions", { context, actions });
  };
  const run = async (functionDeclaration: string, given: unknown[]): Promise<Called["result"]> => {
    const called = { functionDeclaration, target, awaitPromise: true };
    const argument = { type: "string", value: JSON.stringify(given) };
    const done = await call<Called>("script.callFunction", { ...called, arguments: [argument] });
    if (done.exceptionDetails) throw new Error(done.exceptionDetails.text);
    return done.result;
  };
  return {
    goto: async (url) => void (await call("browsingContext.navigate", { context, url, wait: "complete" })),
    reload: async () => void (await call("browsingContext.reload", { context, wait: "complete" })),
    evaluate: async (work, ...given) => JSON.parse((await run(asScript(work), given)).value),
    clickAt: (x, y) => perform(clickAt(x, y)),
    type: (text) => perform(typeText(text)),
    press: (key, modifier) => perform(pressKey(key, modifier)),
    chooseFile: async (path) => {
      const { sharedId } = await run(`() => document.querySelector("input[type=file]")`, []);
      await call("input.setFiles", { context, element: { sharedId }, files: [path] });
    },
    screenshot: async () => {
      const { data } = await call<{ data: string }>("browsingContext.captureScreenshot", target);
      return Buffer.from(data, "base64");
    },
    close: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
};
