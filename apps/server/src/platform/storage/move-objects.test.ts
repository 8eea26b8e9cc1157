import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLogger } from "../log/log.ts";
import { createStorage, prepareStorage } from "./create-storage.ts";
import { createDiskStorage } from "./disk/disk-storage.ts";
import { startGateway } from "./testing/gateway-server.ts";

let data_dir: string;
let other: Awaited<ReturnType<typeof startGateway>>;
beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "examplar-move-"));
  other = await startGateway();
});
afterEach(async () => {
  await other.stop();
  await rm(data_dir, { recursive: true, force: true });
});

const log = createLogger({ level: "silent" });
const filesLeft = async (): Promise<string[]> => {
  const entries = await readdir(join(data_dir, "files", "objects"), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

test("the next start moves files on the disk, also those of an earlier version, to S3 without changes", async () => {
  const [old, young] = [randomBytes(70_000), randomBytes(300_000)];
  const folder = join(data_dir, "files", "objects", "answer_pictures", "1");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "old"), old);
  await writeFile(join(folder, "empty"), "");
  const disk = createDiskStorage(join(data_dir, "files"), "http://localhost");
  await disk.put("documents/young", Readable.from([young]), {
    max_bytes: 1_000_000,
    content_type: "text/csv",
    metadata: { "happened-at": "noon" },
    tags: { kind: "frame" },
  });

  const config = { s3: other.config, data_dir, public_url: "http://localhost" };
  const storage = createStorage(config);
  const said: string[] = [];
  await prepareStorage({ config, storage, log }, (line) => said.push(line));

  expect(said).toEqual(["Moved 3 files to the object storage"]);
  expect(await filesLeft()).toEqual([]);
  expect((await buffer((await storage.open("answer_pictures/1/old"))!)).equals(old)).toBe(true);
  expect((await buffer((await storage.open("documents/young"))!)).equals(young)).toBe(true);
  expect(await storage.sizeOf("answer_pictures/1/empty")).toBe(0);
  expect(await other.storage.disk.objects.stat("documents/young")).toMatchObject({
    content_type: "text/csv",
    metadata: { "happened-at": "noon" },
    tags: { kind: "frame" },
  });
  await prepareStorage({ config, storage, log }, (line) => said.push(line));
  expect(said).toHaveLength(1);
});

test("when S3 refuses an object, the start fails and every file is still on the disk", async () => {
  const disk = createDiskStorage(join(data_dir, "files"), "http://localhost");
  await disk.put("documents/kept", Readable.from([Buffer.from("kept")]), { max_bytes: 100 });
  const s3 = { ...other.config, secret_access_key: "wrong" };
  const config = { s3, data_dir, public_url: "http://localhost" };
  await expect(prepareStorage({ config, storage: createStorage(config), log }, () => {})).rejects.toThrow("403");
  expect(await filesLeft()).toEqual(["kept"]);
  expect(await other.storage.sizeOf("documents/kept")).toBeNull();
});
