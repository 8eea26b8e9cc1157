import { launchOptions } from "./launch.ts";

/** A browser with its own cameras, microphone and screen, which asks nobody. */
export const withDevices = (...args: string[]) => ({
  ...launchOptions,
  args: [...launchOptions.args, "--autoplay-policy=no-user-gesture-required", ...args],
});

export const twoCameras = withDevices(
  "--use-fake-device-for-media-stream=device-count=2",
  "--use-fake-ui-for-media-stream",
);
/** As if the student always chose "Block". */
export const refusingAll = withDevices("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream=deny");
