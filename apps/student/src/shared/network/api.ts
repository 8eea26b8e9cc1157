import { desktopAppHeader } from "@examplar/domain";
import { createApi, type Fetch } from "@examplar/ui";
import { noteServerTime, serverTimeIn } from "./clock.ts";
import { desktopBridge } from "../desktop-bridge.ts";
import { watchReplies } from "./reachability.ts";

/** Adds the desktop app's version: the server checks that an exam which requires the app is taken in it. */
const withDesktopApp = (init: RequestInit): RequestInit => {
  const bridge = desktopBridge();
  if (!bridge) return init;
  const headers = new Headers(init.headers);
  headers.set(desktopAppHeader, bridge.version);
  return { ...init, headers };
};

/** Every reply refreshes the server time on this page. */
const timedFetch: Fetch = async (input, init) => {
  const sent_ms = performance.now();
  const response = await fetch(input, withDesktopApp(init));
  const server_ms = serverTimeIn(response.headers);
  if (server_ms !== null) noteServerTime({ sent_ms, received_ms: performance.now(), server_ms });
  return response;
};

/** Every request to the API uses this fetch, those of the outbox included. */
export const apiFetch: Fetch = watchReplies(timedFetch);

export const api = createApi(apiFetch);
