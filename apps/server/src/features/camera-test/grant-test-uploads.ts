import type { UploadCredentials } from "@examplar/contract";
import { uploadGrantSeconds } from "@examplar/domain";
import type { Parts } from "../../platform/parts.ts";

export const testFolder = "camera_test";

export const testFolderOf = (user_id: number): string => `${testFolder}/${user_id}`;

/** Enough for one picture per second for a quarter of an hour. */
const quota = { objects: 1_000, bytes: 200 * 1024 ** 2 };

export const grantTestUploads = async ({ clock, storage }: Parts, user_id: number): Promise<UploadCredentials> => {
  const validity = { now: clock.now(), seconds: uploadGrantSeconds, quota };
  const grant = await storage.grantUploads(`${testFolderOf(user_id)}/`, validity);
  return { ...grant, expires_at: grant.expires_at.toISOString() };
};
