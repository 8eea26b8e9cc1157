import { randomUUID } from "node:crypto";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { lateObjects, mediaKey } from "@examplar/domain";
import { AwsClient } from "aws4fetch";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  buildMedia,
  buildQuiz,
  buildSchool,
  buildScore,
  buildSession,
  buildSummary,
  buildUser,
} from "../../../builders/index.ts";
import { migrateJobs } from "../../../platform/jobs/migrate-jobs.ts";
import type { Parts } from "../../../platform/parts.ts";
import { createS3Client, type S3Config } from "../../../platform/storage/s3/s3-client.ts";
import { createS3Storage } from "../../../platform/storage/s3/s3-storage.ts";
import type { Storage, UploadGrant } from "../../../platform/storage/storage.ts";
import { startGateway } from "../../../platform/storage/testing/gateway-server.ts";
import { missingForRadosgw, startRadosgw } from "../../../platform/storage/testing/radosgw.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { registerMedia } from "../register-media.ts";
import { deleteSupervisionData } from "./delete-supervision-data.ts";
import { removeObjects } from "./remove-objects.job.ts";
import { sweepLateUploadsJob } from "./sweep-late-uploads.job.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await migrateJobs({ connectionString: app.url });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await app.db.deleteFrom("retention_deletions").execute();
});

interface Running {
  storage: Storage;
  /** Folder that contains its objects as files; null where it is unknown. */
  objects: string | null;
  stop: () => Promise<void>;
}

const overGateway = async (): Promise<Running> => {
  const { root, config, grantUploads, stop } = await startGateway();
  return { storage: { ...createS3Storage(config), grantUploads }, objects: join(root, "objects"), stop };
};

const createBucket = (config: S3Config) => createS3Client(config)("PUT", "", { expects: [200, 409] });

const overRadosgw = async (): Promise<Running> => {
  const { config, stop } = await startRadosgw("examplar");
  await createBucket(config);
  return { storage: createS3Storage(config), objects: null, stop };
};

const storages = [
  { name: "our own S3 gateway", start: overGateway },
  ...(missingForRadosgw() === null ? [{ name: "radosgw", start: overRadosgw }] : []),
];

const putAs = async (grant: UploadGrant, name: string): Promise<number> => {
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey, session_token: sessionToken } = grant;
  const client = new AwsClient({ accessKeyId, secretAccessKey, sessionToken, service: "s3", region: grant.region });
  const url = `${grant.endpoint}/${grant.bucket}/${grant.prefix}${name}`;
  return (await client.fetch(url, { method: "PUT", body: "face" })).status;
};

/** Creates a student with a recorded exam, and an administrator's request that deletes the data. */
const buildDeletion = async () => {
  const { id: school_id } = await buildSchool(app.db);
  const { id: admin_id } = await buildUser(app.db, { memberships: [{ school_id, role: "administrator" }] });
  const { id: user_id } = await buildUser(app.db);
  const { id: quiz_id } = await buildQuiz(app.db, { school_id, video_proctoring: true });
  const { id: summary_id } = await buildSummary(app.db, { quiz_id, user_id });
  const attempt = { quizzes_attempt_summary_id: summary_id, state: "finished" } as const;
  const { id: score_id } = await buildScore(app.db, attempt);
  const caller = { user_id: admin_id, session_id: "", memberships: [{ school_id, role: "administrator" as const }] };
  return {
    quiz_id,
    user_id,
    score_id,
    folder: `${quiz_id}/${user_id}`,
    ask: (parts: Parts) => deleteSupervisionData(parts, caller, user_id),
  };
};

/** Returns the scheduled sweeps from the database, as another process finds them after a restart. */
const waitingSweeps = async () => {
  const { rows } = await sql<{ identifier: string; payload: unknown; run_at: Date }>`
    select tasks.identifier, jobs.payload, jobs.run_at from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where tasks.identifier = any(${Object.keys(sweepLateUploadsJob)})`.execute(app.db);
  return rows;
};

const sweepFolders = async (parts: Parts) => {
  for (const { identifier, payload } of await waitingSweeps()) await sweepLateUploadsJob[identifier]!(payload, parts);
};

/** Runs the sweeps, and then removes what they found. */
const runSweeps = async (parts: Parts) => {
  await sweepFolders(parts);
  await sql`update media_removals set requested_at = now()`.execute(app.db);
  await removeObjects(parts);
};

const recorded = () =>
  app.db.selectFrom("retention_deletions").select(["kind", "days", "items_count", "older_than"]).execute();

describe.each(storages)("UPLOAD-01~ after a request to delete, with $name", ({ start }) => {
  let running: Running;
  let parts: Parts;
  beforeAll(async () => {
    running = await start();
    parts = { ...app.parts, storage: running.storage };
  }, 120_000);
  afterAll(() => running?.stop());
  const isStored = async (key: string) => (await running.storage.sizeOf(key)) !== null;
  const put = (key: string) => running.storage.put(key, Readable.from([Buffer.from("bytes")]), { max_bytes: 10 });

  test("objects put with older credentials are removed once these have expired, and recorded", async () => {
    const { user_id, folder, ask } = await buildDeletion();
    const validity = { now: new Date(), seconds: 900 };
    const tests = `camera_test/${user_id}`;
    const grants = [folder, tests].map((name) => running.storage.grantUploads(`${name}/`, validity));
    await ask(parts);
    await removeObjects(parts);
    for (const grant of await Promise.all(grants)) expect(await putAs(grant, "face.jpg")).toBe(200);
    const neighbour = `${folder}0/face.jpg`;
    await put(neighbour);
    const [sweep, ...more] = await waitingSweeps();
    expect([more, sweep!.run_at.getTime() > Date.now() + 900_000]).toEqual([[], true]);
    expect(await isStored(`${folder}/face.jpg`)).toBe(true);
    await runSweeps(parts);
    const keys = [`${folder}/face.jpg`, `${tests}/face.jpg`, neighbour];
    expect(await Promise.all(keys.map(isStored))).toEqual([false, false, true]);
    const older_than = lateObjects(new Date((sweep!.payload as { revoked_at: string }).revoked_at)).stored_until;
    expect(await recorded()).toEqual([{ kind: "unnamed_uploads", days: 0, items_count: 2, older_than }]);
  });

  test("objects registered by a later attempt, or put after the old credentials expired, stay", async (context) => {
    if (running.objects === null) return context.skip();
    const { score_id, folder, ask } = await buildDeletion();
    await ask(parts);
    const { storage_key } = await buildMedia(app.db, { score_id, kind: "camera_frame" });
    const fresh = `${folder}/fresh.jpg`;
    for (const key of [storage_key, fresh]) await put(key);
    const { run_at } = (await waitingSweeps())[0]!;
    await utimes(join(running.objects, fresh), run_at, run_at);
    await runSweeps(parts);
    expect([await isStored(storage_key), await isStored(fresh), await recorded()]).toEqual([true, true, []]);
  });
});

/** A later exam of a student whose data was deleted: its object is put before the sweep and registered after it. */
const buildLater = async () => {
  const { quiz_id, user_id, ask } = await buildDeletion();
  await ask(app.parts);
  const { id: session_id } = await buildSession(app.db, { quiz_id });
  const consent = { user_data_usage_accepted_at: new Date() };
  const { id: summary_id } = await buildSummary(app.db, { quiz_id, session_id, user_id, ...consent });
  await buildScore(app.db, { quizzes_attempt_summary_id: summary_id });
  const frame = { id: randomUUID(), kind: "camera_frame", mime_type: "image/jpeg" } as const;
  const key = mediaKey({ quiz_id, user_id, ...frame });
  const media = [{ ...frame, key, happened_at: new Date().toISOString(), duration_ms: null, bytes: 4, details: {} }];
  const put = () => app.parts.storage.put(key, Readable.from([Buffer.from("face")]), { max_bytes: 10 });
  await put();
  const visitor = { user_id, session_id: "", memberships: [], in_desktop_app: false };
  return {
    put,
    register: async (parts: Parts) => {
      const reply = await registerMedia(parts, visitor, { summary_id, media });
      return "media" in reply ? reply.media[0]?.status : reply;
    },
    isStored: async () => (await app.parts.storage.sizeOf(key)) !== null,
  };
};

test("an object that is being registered during the sweep is not removed", async () => {
  const { register, isStored } = await buildLater();
  const sizesOf = async (keys: readonly string[]) => {
    const sizes = await app.parts.storage.sizesOf(keys);
    await sweepFolders(app.parts);
    await removeObjects(app.parts);
    return sizes;
  };
  expect(await register({ ...app.parts, storage: { ...app.parts.storage, sizesOf } })).toBe("stored");
  await runSweeps(app.parts);
  expect(await isStored()).toBe(true);
});

test("an object that the sweep has found is put again before it is registered, and then stays", async () => {
  const { register, put, isStored } = await buildLater();
  const told: unknown[] = [];
  const remove = async (key: string) => {
    told.push(await register(app.parts));
    await app.parts.storage.remove(key);
  };
  await runSweeps({ ...app.parts, storage: { ...app.parts.storage, remove } });
  expect([told, await isStored(), await register(app.parts)]).toEqual([["not_uploaded"], false, "not_uploaded"]);
  await put();
  expect(await register(app.parts)).toBe("stored");
  await removeObjects(app.parts);
  expect(await isStored()).toBe(true);
});

test("the gateway's own disk is swept too, for uploads that its revocation missed", async () => {
  const { folder, ask } = await buildDeletion();
  await ask(app.parts);
  const stray = `${folder}/stray.jpg`;
  await app.parts.storage.put(stray, Readable.from([Buffer.from("bytes")]), { max_bytes: 10 });
  await runSweeps(app.parts);
  expect(await app.parts.storage.sizeOf(stray)).toBeNull();
});
