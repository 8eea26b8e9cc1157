import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { EngineStudent, type Heard } from "./engine-student.ts";
import type { HallMessage, HallOrder, HallReport } from "./hall.types.ts";
import { MediaStudent } from "./media-student.ts";
import { listen } from "../realtime-listener.ts";

/** A process full of students who run the product's own code, without screens and people. */

/** Interval at which the exam's page checks its clock, so the longest delay until it notices the bell. */
const bellHeardMs = 250;
const askEveryMs = 45_000;
/**
 * After a message about a change, a page requests the state, and again if it learned nothing new; both with random
 * delay.
 */
const askAgainMs = 2_300;
const spreadMs = 400;
const spreadAfterEndMs = 3_000;
const pauseBetweenMs = 12_000;
const atOnce = 20;
/** One in this many students hands in during the last minute; the others write until the bell. */
const earlyOneIn = 5;
const earlyMs = 60_000;
/** Time that a person reads "Time is over" before requesting their score. */
const readingMs = 2_000;
const slowReadingMs = 8_000;

const until = (at_ms: number): Promise<void> => pause(Math.max(0, at_ms - Date.now()));

const report: HallReport = {
  times: { open: [], sync: [], bell_sync: [], events: [], ask: [], other: [], finish: [] },
  failed: 0,
  connected: 0,
  acknowledged: [],
  saved: [],
  slowest_pace_ms: 0,
  media: { stored: [], unsent: 0, retried: 0, put_ms: [] },
  own: { processor_ms: 0, delay_p99_ms: 0 },
};
let isBell = false;

const heard: Heard = {
  onRequest: (kind, ms, ok) => {
    if (kind !== "leave") report.times[kind === "sync" && isBell ? "bell_sync" : kind].push(ms);
    if (!ok) report.failed += 1;
  },
  onAcknowledged: (edit_id, saved_ms) => {
    report.acknowledged.push(edit_id);
    if (!isBell) report.saved.push(saved_ms);
  },
  onPace: (pace_ms) => {
    report.slowest_pace_ms = Math.max(report.slowest_pace_ms, pace_ms);
  },
};

const arrivalOf = ({ from_ms, arrival_ms, students, place, places }: HallOrder, index: number): number =>
  from_ms + (arrival_ms * (index * places + place)) / (students.length * places);

const writeUntil = async (student: EngineStudent, end_ms: number): Promise<void> => {
  const asking = setInterval(() => void student.ask(), askEveryMs);
  // Stops early enough that the last text is complete before the end.
  while (Date.now() < end_ms - pauseBetweenMs * 1.5 - 2_000) {
    await pause(pauseBetweenMs * (0.5 + Math.random()));
    await student.write();
    if (Math.random() < 0.3) await student.note();
  }
  clearInterval(asking);
};

const handInEarly = async (student: EngineStudent, at_ms: number): Promise<boolean> => {
  await writeUntil(student, at_ms);
  await until(at_ms);
  return (await student.flush()) && student.handIn();
};

/** Writes a last edit at the bell, and leaves after reading that the time is over. */
const writeUntilTheBell = async (student: EngineStudent, bell_ms: number): Promise<boolean> => {
  await writeUntil(student, bell_ms);
  await until(bell_ms - Math.random() * bellHeardMs);
  await student.writeLast();
  await until(bell_ms + Math.random() * bellHeardMs);
  isBell = true;
  const isSent = await student.flush();
  await pause(readingMs + Math.random() * (slowReadingMs - readingMs));
  return isSent && student.leave();
};

const sitExam = async (
  order: HallOrder,
  student: EngineStudent,
  index: number,
  onOpen: () => void = () => undefined,
): Promise<void> => {
  const { bell_ms } = order;
  await until(arrivalOf(order, index));
  if (!(await student.open())) return;
  onOpen();
  await student.begin();
  const early_ms = Math.max(Date.now(), bell_ms - Math.random() * earlyMs);
  const isDone = await (index % earlyOneIn === 0
    ? handInEarly(student, early_ms)
    : writeUntilTheBell(student, bell_ms));
  if (!isDone) report.failed += 1;
};

/** Time for recordings to arrive after the end. */
const mediaWithinMs = 120_000;

/** Takes the exam with a camera and a shared screen. */
const sitSupervised = async (order: HallOrder, student: EngineStudent, index: number): Promise<void> => {
  const media = new MediaStudent(student.student, order.exam.quiz_id, order.port, student.from);
  await sitExam(order, student, index, () => media.record(student.score_id));
  const unsent = await media.finish(mediaWithinMs);
  report.media.unsent += unsent;
  report.media.retried += media.retried;
  report.media.stored.push(...media.stored);
  report.media.put_ms.push(...media.put_ms);
};

const run = async (order: HallOrder): Promise<void> => {
  const { students, exam, port, scenario } = order;
  const pages = students.map(
    (student, index) => new EngineStudent(student, exam.question_ids, port, `127.0.1.${1 + (index % 100)}`, heard),
  );
  const bySeat = new Map(pages.map((page) => [page.student.summary_id, page]));
  const sockets = await listen(port, students, (kind, summary_id) => {
    const page = bySeat.get(summary_id);
    // Onboarding and the score page receive the message, too, but do not react to it.
    if (page?.isOpen && !(kind === "attempt_ended" && page.isOver))
      page.askTwice(askAgainMs, isBell ? spreadAfterEndMs : spreadMs);
  });
  for (let from = 0; from < pages.length; from += atOnce) {
    const read = await Promise.all(pages.slice(from, from + atOnce).map((page) => page.readOnboarding(exam.quiz_id)));
    report.failed += read.filter((ok) => !ok).length;
  }
  say({ kind: "ready" });
  const begin = await new Promise<HallOrder>((resolve) =>
    process.once("message", (told) => resolve(told as HallOrder)),
  );
  const used = process.cpuUsage();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await Promise.all(
    pages.map(async (page, index) => {
      if (scenario === "exam") return sitExam({ ...order, ...begin }, page, index);
      if (scenario === "supervise") return sitSupervised({ ...order, ...begin }, page, index);
      await until(arrivalOf({ ...order, ...begin }, index));
      await page.open();
    }),
  );
  const { user, system } = process.cpuUsage(used);
  report.own = { processor_ms: (user + system) / 1_000, delay_p99_ms: delay.percentile(99) / 1e6 };
  report.connected = sockets.connected();
  sockets.stop();
  for (const page of pages) page.stop();
  say({ kind: "done", report });
};

const say = (message: HallMessage): void => void process.send?.(message);

process.once("message", (order) => void run(order as HallOrder));
process.once("disconnect", () => process.exit(1));
