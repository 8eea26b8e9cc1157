import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { RecordingWaiver } from "@examplar/domain";
import { expect, test } from "vitest";
import { buildScore, buildSession, buildSummary, buildUser } from "../../builders/index.ts";
import { at, openMediaRig, start } from "./media.test-rig.ts";

const { app, teacher, quiz_id } = await openMediaRig();

test("what a page without a network recorded during an exemption is refused, also when it was taken back before it came", async () => {
  const { db, clock } = app;
  const recorded = { video_proctoring: true, screen_recording: true };
  await db.updateTable("quizzes").set(recorded).where("id", "=", quiz_id).execute();
  const student = await buildUser(db);
  const session = await buildSession(db, { quiz_id, start_at: at(-60), end_at: at(3_600) });
  const seat = { session_id: session.id, user_id: student.id, user_data_usage_accepted_at: start };
  const { id: summary_id } = await buildSummary(db, seat);
  await buildScore(db, { quizzes_attempt_summary_id: summary_id, started_at: start });
  const client = await app.as(student);
  const decide = async (seconds: number, waives: RecordingWaiver) => {
    clock.set(at(seconds));
    const params = { summary_id };
    const path = "PUT /api/v1/quizzes_attempt_summaries/:summary_id/recording_waiver";
    expect((await teacher.call(path, { params, body: { waives } })).status).toBe(200);
  };
  const made = async (kind: "camera_frame" | "screenshot", seconds: number) => {
    const id = randomUUID();
    const key = `${quiz_id}/${student.id}/${kind === "screenshot" ? "screen/" : ""}${id}.jpg`;
    await app.parts.storage.put(key, Readable.from([Buffer.from("pixels")]), { max_bytes: 1000 });
    const more = { details: {}, duration_ms: null, bytes: 6, mime_type: "image/jpeg" };
    return { id, kind, key, happened_at: at(seconds).toISOString(), ...more };
  };
  await decide(100, "everything");
  await decide(200, "screen");
  await decide(300, "nothing");
  clock.set(at(400));
  const media = [
    await made("camera_frame", 90),
    await made("camera_frame", 150),
    await made("camera_frame", 250),
    await made("screenshot", 150),
    await made("screenshot", 250),
    await made("screenshot", 350),
  ];
  const path = "POST /api/v1/quizzes_attempt_summaries/:summary_id/media";
  const { body } = await client.call(path, { params: { summary_id }, body: { media } });
  expect(body.media.map(({ status, reason }) => reason ?? status)).toEqual([
    "stored",
    "not_recorded",
    "stored",
    "not_recorded",
    "not_recorded",
    "stored",
  ]);
});
