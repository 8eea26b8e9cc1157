import { desktopAppHeader } from "@examplar/domain";
import { createApi } from "@examplar/ui";
import { desktopBridge } from "./desktop-bridge.ts";
import { watchReplies } from "./reachability.ts";
import { timedFetch } from "./timed-fetch.ts";

/** The server checks that an exam which requires the desktop app is taken in it. */
const withDesktopApp = (init: RequestInit): RequestInit => {
  const bridge = desktopBridge();
  if (!bridge) return init;
  const headers = new Headers(init.headers);
  headers.set(desktopAppHeader, bridge.version);
  return { ...init, headers };
};

export const api = createApi(watchReplies((input, init) => timedFetch(input, withDesktopApp(init))));
