import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Logger } from "../log/log.ts";
import { createDiskStorage } from "./disk/disk-storage.ts";
import { createDiskObjects } from "./disk/disk-objects.ts";
import { moveObjects } from "./move-objects.ts";
import { createS3Client } from "./s3/s3-client.ts";
import { createS3Storage } from "./s3/s3-storage.ts";
import type { Storage } from "./storage.ts";
import { toXml } from "./xml.ts";

type Wanted = Pick<Config, "s3" | "data_dir" | "public_url">;

const folderOf = ({ data_dir }: Wanted): string => join(data_dir, "files");

export const createStorage = (config: Wanted): Storage =>
  config.s3 ? createS3Storage(config.s3) : createDiskStorage(folderOf(config), config.public_url);

/** Exposes ETag, which a browser needs to complete a multipart upload. */
const corsRule = (origin: string): string =>
  toXml("CORSConfiguration", {
    CORSRule: {
      AllowedOrigin: origin,
      AllowedMethod: ["PUT", "POST", "GET", "DELETE"],
      AllowedHeader: "*",
      ExposeHeader: "ETag",
      MaxAgeSeconds: 3600,
    },
  });

/**
 * Writes the bucket's CORS rules. If we may not, the bucket keeps its own; browser uploads may fail, and the log says
 * why.
 */
const allowPages = async (s3: NonNullable<Wanted["s3"]>, { origin, log }: { origin: string; log: Logger }) => {
  const body = corsRule(origin);
  const headers = {
    "content-md5": createHash("md5").update(body).digest("base64"),
    "x-amz-content-sha256": createHash("sha256").update(body).digest("hex"),
    "content-type": "application/xml",
  };
  const put = createS3Client(s3)("PUT", "", { query: { cors: "" }, body, headers });
  await put.catch((err: unknown) => log.warn({ err }, "the bucket's cross-origin rules could not be written"));
};

/** Settles objects left under second names. With S3, also allows our pages in CORS and moves older files there. */
export const prepareStorage = async (
  { config, storage, log }: { config: Wanted; storage: Storage; log: Logger },
  say: (line: string) => void,
): Promise<void> => {
  const onDisk = createDiskObjects(folderOf(config));
  await onDisk.settleSecondNames();
  if (config.s3 === null) return;
  await allowPages(config.s3, { origin: config.public_url, log });
  const moved = await moveObjects(onDisk, storage);
  if (moved > 0) say(`Moved ${moved} files to the object storage`);
};
