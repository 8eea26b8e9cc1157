import { expect, vi } from "vitest";
import { buildSummary, buildUser } from "../builders/index.ts";
import { startUserSession } from "../features/accounts/index.ts";
import { systemClock } from "../platform/clock/clock.ts";
import type { Db } from "../platform/db/db.ts";
import { buildExam } from "./exam.ts";
import { createLiveWriter, type LiveWriter } from "./live-writer.ts";
import type { RunningMain } from "./run-main.ts";

const students = 4;

export interface Seated {
  writer: LiveWriter;
  user_id: number;
  cookie: string;
}

/** Creates students of one exam who write over real HTTP once they are started. */
export const seatWriters = async (db: Db, url: string): Promise<Seated[]> => {
  const exam = await buildExam({ db, clock: { now: () => new Date(), set: () => {} } }, { questions: 1 });
  const seated: Seated[] = [];
  for (let n = 0; n < students; n += 1) {
    const { id: user_id } = await buildUser(db);
    const agreed = { session_id: exam.session.id, user_id, user_agreement_accepted_at: systemClock.now() };
    const { id: summary_id } = await buildSummary(db, agreed);
    const token = await startUserSession(db, { user_id, user_agent: "test", now: systemClock.now() });
    const cookie = `examplar_session=${token}`;
    const writer = createLiveWriter({ url, cookie, summary_id, question_id: exam.questions[0]!.id });
    seated.push({ writer, user_id, cookie });
  }
  return seated;
};

/** Waits until the server again acknowledges edits of every student that were made after the fault. */
export const untilAllRecovered = async (server: RunningMain, writers: LiveWriter[], timeout: number): Promise<void> => {
  const counts = () => writers.map(({ acknowledged }) => acknowledged.length);
  const before = counts();
  await vi.waitFor(
    () => {
      expect(server.child.exitCode).toBeNull();
      const missing = counts().filter((count, index) => count < before[index]! + 6);
      expect(missing).toEqual([]);
    },
    { timeout, interval: 20 },
  );
};
