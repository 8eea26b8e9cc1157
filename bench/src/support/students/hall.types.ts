import type { BenchExam, BenchStudent } from "../exam-data.ts";
import type { RequestKind } from "./engine-student.ts";

/** What a process of students is told; times are of the machine's clock, so that all processes hear the same bell. */
export interface HallOrder {
  scenario: "exam" | "start" | "supervise";
  port: number;
  exam: Omit<BenchExam, "students">;
  students: BenchStudent[];
  /** When the first of all students comes, and over how long they come. */
  from_ms: number;
  arrival_ms: number;
  /** This process has every nth of them. */
  place: number;
  places: number;
  bell_ms: number;
}

export interface HallReport {
  times: Record<Exclude<RequestKind, "leave"> | "bell_sync", number[]>;
  failed: number;
  connected: number;
  acknowledged: string[];
  saved: number[];
  slowest_pace_ms: number;
  media: {
    /** Registered, as the server said. */
    stored: { id: string; key: string }[];
    unsent: number;
    retried: number;
    put_ms: number[];
  };
  /** Of the processes of students themselves: what they took, and how late their timers were. */
  own: { processor_ms: number; delay_p99_ms: number };
}

export type HallMessage = { kind: "ready" } | { kind: "done"; report: HallReport };
