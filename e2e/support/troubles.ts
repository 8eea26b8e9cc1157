import { expect, type BrowserContext, type ConsoleMessage } from "@playwright/test";

export interface Troubles {
  watch: (context: BrowserContext) => void;
  /** Names a trouble that this test brings about on purpose, such as a 404 that it asks for. */
  allow: (pattern: RegExp) => void;
  expectNone: () => void;
}

const isOwn = (address: string, origin: string): boolean => {
  const { protocol, host } = new URL(address);
  return protocol === "data:" || protocol === "blob:" || host === new URL(origin).host;
};

const said = (message: ConsoleMessage): string => `console: ${message.text()} (${message.location().url})`;

/** Everything a page must never do: ask another machine, throw, or write an error into the console. */
export const createTroubles = (origin: string): Troubles => {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  const watch = (context: BrowserContext) => {
    context.on("request", (request) => {
      if (!isOwn(request.url(), origin)) seen.push(`request that leaves this machine: ${request.url()}`);
    });
    context.on("console", (message) => {
      if (message.type() === "error") seen.push(said(message));
    });
    context.on("weberror", (error) => seen.push(`page error: ${error.error().stack || error.error().message}`));
  };
  const expectNone = () => {
    const left = seen.filter((trouble) => !allowed.some((pattern) => pattern.test(trouble)));
    expect(left, "troubles seen by the browser").toEqual([]);
  };
  return { watch, allow: (pattern) => allowed.push(pattern), expectNone };
};

/** The browser itself writes an error for each refused request. */
export const refusal = (status: number, path: string): RegExp =>
  new RegExp(`status of ${status} .*${path.replaceAll(/[/.?]/g, "\\$&")}`);

/** What a browser says of every request while there is no network. */
export const noNetwork = /net::ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/;
