import type { BenchExam, BenchStudent } from "../exam-data.ts";
import type { RequestKind } from "./engine-student.ts";

/** Order to a process of students. Times are by the machine's clock, so that all processes have the same bell. */
export interface HallOrder {
  scenario: "exam" | "start" | "supervise";
  port: number;
  exam: Omit<BenchExam, "students">;
  students: BenchStudent[];
  /** Arrival time of the first student, and the duration in which all arrive. */
  from_ms: number;
  arrival_ms: number;
  /** Index of this process among `places`; it has every nth student. */
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
    /** Media that the server has acknowledged as registered. */
    stored: { id: string; key: string }[];
    unsent: number;
    retried: number;
    put_ms: number[];
  };
  /** Processor time and timer delay of the student processes themselves. */
  own: { processor_ms: number; delay_p99_ms: number };
}

export type HallMessage = { kind: "ready" } | { kind: "done"; report: HallReport };
