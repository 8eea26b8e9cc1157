import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { portOf } from "../../http/listen.ts";
import { createTestServer } from "../../http/testing/test-server.ts";
import { createDiskStorage, type DiskStorage } from "../disk/disk-storage.ts";
import { gatewayBucket, gatewayRegion } from "../gateway/gateway.constants.ts";
import type { S3Config } from "../s3/s3-client.ts";
import type { UploadGrant } from "../storage.ts";

/** Starts the gateway of a real server on a real socket, with its own folder. */
export const startGateway = async (clock = { now: () => new Date() }) => {
  const root = await mkdtemp(join(tmpdir(), "examplar-gateway-"));
  const storage = createDiskStorage(root, "http://localhost");
  const server = await createTestServer({ parts: { storage, clock } });
  await server.listen({ port: 0, host: "127.0.0.1" });
  const endpoint = `http://127.0.0.1:${portOf(server)}`;
  const shared = { endpoint, sts_endpoint: endpoint, region: gatewayRegion, bucket: gatewayBucket, role_arn: "" };
  const config: S3Config = { ...shared, ...storage.disk.keyring.owner };
  /** Adds the endpoint, which is known only after listening. */
  const grantUploads: DiskStorage["grantUploads"] = async (prefix, validity): Promise<UploadGrant> => ({
    ...(await storage.grantUploads(prefix, validity)),
    endpoint,
  });
  return {
    root,
    storage,
    server,
    config,
    grantUploads,
    stop: async () => {
      await server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
};
