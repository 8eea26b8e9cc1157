import { fork, type ChildProcess } from "node:child_process";
import { watch } from "../watchdog/watchdog.ts";
import type { BenchExam } from "../exam-data.ts";
import type { HallMessage, HallOrder, HallReport } from "./hall.types.ts";

/** Few enough that the students of a process do not wait for one another. */
const studentsPerProcess = 2_500;
/** Makes garbage collection less frequent: thousands of pages share one process here, real pages do not. */
const execArgv = ["--max-semi-space-size=64"];

type Timing = Pick<HallOrder, "from_ms" | "arrival_ms" | "bell_ms">;

const heardFrom = (child: ChildProcess, kind: HallMessage["kind"]): Promise<HallMessage> =>
  new Promise((resolve, reject) => {
    child.on("message", (message) => {
      if ((message as HallMessage).kind === kind) resolve(message as HallMessage);
    });
    child.once("exit", (code) => reject(new Error(`a process of students ended with code ${code}`)));
  });

const join = (reports: readonly HallReport[]): HallReport => {
  const [first, ...others] = reports;
  if (!first) throw new Error("there were no students");
  for (const other of others) {
    for (const [kind, times] of Object.entries(first.times))
      times.push(...other.times[kind as keyof HallReport["times"]]);
    first.failed += other.failed;
    first.connected += other.connected;
    first.acknowledged.push(...other.acknowledged);
    first.saved.push(...other.saved);
    first.media.stored.push(...other.media.stored);
    first.media.put_ms.push(...other.media.put_ms);
    first.media.unsent += other.media.unsent;
    first.media.retried += other.media.retried;
    first.own.processor_ms += other.own.processor_ms;
    first.own.delay_p99_ms = Math.max(first.own.delay_p99_ms, other.own.delay_p99_ms);
    first.slowest_pace_ms = Math.max(first.slowest_pace_ms, other.slowest_pace_ms);
  }
  return first;
};

/** Starts processes with students who are connected and have finished onboarding, but have not pressed Start yet. */
export const openHall = async (exam: BenchExam, port: number, scenario: HallOrder["scenario"]) => {
  const { students, ...paper } = exam;
  const places = Math.ceil(students.length / studentsPerProcess);
  const children = Array.from({ length: places }, (_, place) => {
    const child = fork(new URL("hall.program.ts", import.meta.url), {
      serialization: "advanced",
      detached: true,
      execArgv,
    });
    const unwatch = watch({ kind: "group", pid: child.pid ?? 0 });
    child.once("exit", unwatch);
    const own = students.filter((__, index) => index % places === place);
    const order: HallOrder = {
      scenario,
      port,
      exam: paper,
      students: own,
      place,
      places,
      from_ms: 0,
      arrival_ms: 0,
      bell_ms: 0,
    };
    child.send(order);
    return child;
  });
  await Promise.all(children.map((child) => heardFrom(child, "ready")));
  return {
    run: async (timing: Timing): Promise<HallReport> => {
      const done = children.map((child) => heardFrom(child, "done"));
      for (const child of children) child.send(timing);
      const reports = await Promise.all(done);
      for (const child of children) child.disconnect();
      return join(reports.flatMap((message) => (message.kind === "done" ? [message.report] : [])));
    },
  };
};
