import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { afterAll, expect, test } from "vitest";
import { buildExercise, buildQuestion } from "../builders/index.ts";
import { startGateway } from "../platform/storage/testing/gateway-server.ts";
import { buildExam, startStudent } from "../testing/exam.ts";
import { createTestApp } from "../testing/test-app.ts";

const run = (program: string, ...args: string[]): void => {
  execFileSync(program, args, { stdio: "ignore" });
};

/** Mounts a real file system with so few inodes that it is soon full, although it has space for bytes. */
const mountSmall = (folder: string): void => run("mount", "-t", "tmpfs", "-o", "size=2g,nr_inodes=64", "tmpfs", folder);
const unmount = (folder: string): void => run("umount", "--lazy", folder);

const mayMount = await (async () => {
  const folder = await mkdtemp(join(tmpdir(), "examplar-mount-"));
  try {
    mountSmall(folder);
    unmount(folder);
    return true;
  } catch {
    return false;
  } finally {
    await rmdir(folder);
  }
})();
if (!mayMount) process.stdout.write("A full disk is not tested: no file system may be mounted here\n");

const mounted = new Set<string>();
afterAll(() => mounted.forEach(unmount));

/** Mounts the file system, and returns functions that fill it, free it and unmount it. */
const mountOn = async (folder: string) => {
  await mkdir(folder, { recursive: true });
  mountSmall(folder);
  mounted.add(folder);
  const filler = join(folder, "filler");
  return {
    fill: async () => {
      await mkdir(filler);
      for (let name = 0; ; name += 1)
        try {
          await writeFile(join(filler, String(name)), "");
        } catch (error) {
          expect(error).toMatchObject({ code: "ENOSPC" });
          return;
        }
    },
    free: () => rm(filler, { recursive: true }),
    unmount: () => {
      unmount(folder);
      mounted.delete(folder);
    },
  };
};

test.runIf(mayMount)(
  "when the disk is full, the server refuses an answer's file with a 503, and takes it once there is space",
  async () => {
    const app = await createTestApp();
    const disk = await mountOn(join(app.parts.config.data_dir, "files"));
    const exam = await buildExam(app);
    const [question] = exam.questions;
    const { quiz_section_id } = await app.db
      .selectFrom("exercises")
      .select("quiz_section_id")
      .where("id", "=", question!.exercise_id)
      .executeTakeFirstOrThrow();
    const exercise = await buildExercise(app.db, { quiz_section_id, position: 10 });
    const body = { statement_html: "Draw", max_files: 2, accepted: ["image"], max_bytes: 1000 };
    const { id: question_id } = await buildQuestion(app.db, {
      exercise_id: exercise.id,
      type: "upload",
      body,
    } as never);
    const { client, instance_id } = await startStudent(app, exam);
    const bytes = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(200, 7)]);
    const asked = await client.call("POST /api/v1/quiz_instances/:instance_id/questions/:question_id/pictures", {
      params: { instance_id, question_id },
      body: { filename: "a.png", content_type: "image/png", byte_size: bytes.length },
    });
    const send = () =>
      app.server.inject({
        method: "PUT",
        url: asked.body.upload_url,
        payload: bytes,
        headers: { "content-type": "application/octet-stream", cookie: client.cookie },
      });
    await disk.fill();
    const refused = await send();
    expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([
      503,
      "service_unavailable",
      "5",
    ]);
    await disk.free();
    expect((await send()).statusCode).toBe(200);
    disk.unmount();
    await app.stop();
  },
);

test.runIf(mayMount)(
  "when the disk is full, the gateway replies with an S3 error, and takes the object once there is space",
  async () => {
    const gateway = await startGateway();
    const disk = await mountOn(gateway.root);
    const { endpoint, access_key_id: accessKeyId, secret_access_key: secretAccessKey } = gateway.config;
    const owner = new AwsClient({ accessKeyId, secretAccessKey, service: "s3", retries: 0 });
    const put = async (body: string | Blob) => {
      const reply = await owner.fetch(`${endpoint}/storage/5/7/a.jpg`, { method: "PUT", body });
      const code = /<Code>(\w+)<\/Code>/.exec(await reply.text())?.[1] ?? "none";
      return [reply.status, code, reply.headers.get("retry-after")];
    };
    expect(await put("first")).toEqual([200, "none", null]);
    await disk.fill();
    expect(await put("second")).toEqual([507, "StorageFull", "5"]);
    expect(await put(new Blob([Buffer.alloc(3_000_000)]))).toEqual([507, "StorageFull", "5"]);
    await disk.free();
    expect(await put("third")).toEqual([200, "none", null]);
    disk.unmount();
    await gateway.stop();
  },
);
