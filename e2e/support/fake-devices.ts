import { chromium, type LaunchOptions, type Page } from "@playwright/test";
import { launchOptions, place } from "./launch.ts";
import { signIn, type Person } from "./people.ts";
import type { Server } from "./server.ts";
import type { Troubles } from "./troubles.ts";

/** Launch options for a browser with fake cameras, microphone and screen, without permission prompts. */
export const withDevices = (...args: string[]) => ({
  ...launchOptions,
  args: [...launchOptions.args, "--autoplay-policy=no-user-gesture-required", ...args],
});

export const twoCameras = withDevices(
  "--use-fake-device-for-media-stream=device-count=2",
  "--use-fake-ui-for-media-stream",
);
/** Simulates a student who always chooses "Block". */
export const refusingAll = withDevices("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream=deny");

interface Entrance {
  server: Server;
  troubles: Troubles;
  person: Person;
}

/** Signs a person in with a separate browser that has other devices. The test closes it. */
export const enterWith = async (launch: LaunchOptions, { server, troubles, person }: Entrance): Promise<Page> => {
  const browser = await chromium.launch(launch);
  const settings = { ...place, baseURL: server.url, serviceWorkers: "block" } as const;
  const context = await browser.newContext({ ...settings, viewport: { width: 1280, height: 800 } });
  troubles.watch(context);
  await signIn(context.request, person, "en");
  return context.newPage();
};
