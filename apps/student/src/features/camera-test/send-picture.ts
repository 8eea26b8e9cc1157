import { createStorageClient, type StorageCredentials } from "@examplar/capture/media";
import { randomId } from "@examplar/ui";
import { sendToStorage } from "../../exam-session/index.ts";
import { api } from "../../shared/network/api.ts";
import { now } from "../../shared/network/clock.ts";
import type { Shot } from "./camera-test.state.ts";

/** New credentials are requested this long before the old ones expire. */
const renewBeforeMs = 60_000;

interface Granted {
  user_id: number;
  to_use: StorageCredentials;
}

/** Credentials open one user's folder, so the next user on this page needs new ones. */
let granted: Granted | null = null;

const credentials = async (user_id: number): Promise<StorageCredentials> => {
  const own = granted?.user_id === user_id ? granted.to_use : null;
  if (own && Date.parse(own.expires_at) - now().getTime() > renewBeforeMs) return own;
  const to_use = await api("POST /api/v1/camera_test/upload_credentials");
  granted = { user_id, to_use };
  return to_use;
};

const headersOf = ({ metadata, tags }: Shot): Record<string, string> => ({
  "content-type": "image/jpeg",
  ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
  ...(Object.keys(tags).length > 0 ? { "x-amz-tagging": new URLSearchParams(tags).toString() } : {}),
});

/** Resolves to whether the storage has the picture. */
export const sendPicture = async (user_id: number, blob: Blob, shot: Shot): Promise<boolean> => {
  const held = await credentials(user_id);
  const client = createStorageClient(held, { send: sendToStorage, now, signal: null });
  const key = `${held.prefix}${shot.folder}/${randomId()}.jpg`;
  const reply = await client({ method: "PUT", key, headers: headersOf(shot), body: blob });
  if (reply?.status !== 200) granted = null;
  return reply?.status === 200;
};
