import { expect, type BrowserContext, type ConsoleMessage } from "@playwright/test";

export interface Troubles {
  watch: (context: BrowserContext) => void;
  /** Allows a trouble that this test causes on purpose, such as a 404 reply. */
  allow: (pattern: RegExp) => void;
  expectNone: () => void;
}

const isOwn = (address: string, origin: string): boolean => {
  const { protocol, host } = new URL(address);
  return protocol === "data:" || protocol === "blob:" || host === new URL(origin).host;
};

const said = (message: ConsoleMessage): string => `console: ${message.text()} (${message.location().url})`;

/** Records what a page must never do: contact another machine, throw, or log an error to the console. */
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

/** Matches the console error that the browser logs for a refused request. */
export const refusal = (status: number, path: string): RegExp =>
  new RegExp(`status of ${status} .*${path.replaceAll(/[/.?]/g, "\\$&")}`);

/** Matches the errors that a browser logs for every request while it is offline. */
export const noNetwork = /net::ERR_INTERNET_DISCONNECTED|WebSocket connection to .* failed/;
