import { camera, currentCameraId } from "@examplar/capture/devices";
import type { User } from "@examplar/contract";
import type { DeviceFailure } from "@examplar/domain";
import { api } from "../network/api.ts";
import { queryClient } from "../network/query-client.ts";
import { userQuery } from "../sign-in/current-user.ts";

/** Opens a camera and saves it as this user's choice. Returns null when it runs, otherwise why it does not. */
export const chooseCamera = async (user: User, device_id: string | null): Promise<DeviceFailure | null> => {
  const opened = await camera.open({ device_id });
  if (!opened.ok) {
    console.warn("The camera could not be opened.", opened.reason);
    return opened.reason;
  }
  await rememberCamera(user);
  return null;
};

/** Reads the query cache first: the user of a route is read once, and does not know of a camera chosen since. */
export const savedCameraId = (user: User): string | null =>
  (queryClient.getQueryData(userQuery.queryKey) ?? user).camera_id;

let saving: Promise<void> = Promise.resolve();

/** Sends one request after the other: two at once could arrive in the wrong order. */
const rememberCamera = (user: User): Promise<void> => {
  saving = saving.then(() => saveCamera(user));
  return saving;
};

const saveCamera = async (user: User): Promise<void> => {
  const camera_id = currentCameraId();
  if (camera_id === null || camera_id === savedCameraId(user)) return;
  try {
    const saved = await api("PATCH /api/v1/users/me", { body: { camera_id } });
    queryClient.setQueryData(userQuery.queryKey, saved);
  } catch (error) {
    console.warn("The chosen camera could not be remembered.", error);
  }
};
