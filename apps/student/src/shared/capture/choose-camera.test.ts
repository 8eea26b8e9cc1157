import { camera } from "@examplar/capture/devices";
import type { User } from "@examplar/contract";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "../network/query-client.ts";
import { userQuery } from "../sign-in/current-user.ts";
import { chooseCamera } from "./choose-camera.ts";

const user = { id: 7, camera_id: "first" } as User;

const streamOf = (deviceId: string) => {
  const track = Object.assign(new EventTarget(), { stop: () => undefined, getSettings: () => ({ deviceId }) });
  return { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream;
};

const saved: string[] = [];
let hold: Promise<void> = Promise.resolve();

beforeEach(() => {
  saved.length = 0;
  hold = Promise.resolve();
  queryClient.setQueryData(userQuery.queryKey, user);
  const getUserMedia = async ({ video }: { video: { deviceId: { exact: string } } }) => streamOf(video.deviceId.exact);
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia } });
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    await hold;
    const { camera_id } = JSON.parse(body) as { camera_id: string };
    saved.push(camera_id);
    return Response.json({ ...user, camera_id });
  });
});
afterEach(() => {
  camera.close();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("CAP-17~ a student who goes back to the first camera has that one saved", async () => {
  await chooseCamera(user, "second");
  await chooseCamera(user, "first");
  expect(saved).toEqual(["second", "first"]);
});

test("CAP-17~ the camera that is already saved is not sent again", async () => {
  await chooseCamera(user, "first");
  expect(saved).toEqual([]);
});

test("CAP-17~ a choice made while an earlier one is being saved wins", async () => {
  let release = () => {};
  hold = new Promise((resolve) => void (release = resolve));
  const second = chooseCamera(user, "second");
  await vi.waitFor(() => expect(camera.current()).not.toBeNull());
  const first = chooseCamera(user, "first");
  release();
  await Promise.all([second, first]);
  expect(saved.at(-1) ?? "first").toBe("first");
});
