import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { problemSchema, type Started, type SyncAnswersReply } from "@examplar/contract";
import { edit } from "./exam.ts";

export interface Seat {
  url: string;
  cookie: string;
  summary_id: number;
  question_id: number;
}

/** Returns null for a reply that is right under faults (success, or a 503 with retry-after), else what is wrong. */
const complaintAbout = (reply: Response, text: string): string | null => {
  if (reply.status === 200) return null;
  const problem = problemSchema.safeParse(JSON.parse(text));
  const isRetry = problem.success && problem.data.code === "service_unavailable";
  if (reply.status === 503 && isRetry && reply.headers.get("retry-after") !== null) return null;
  return `${reply.status} ${text}`;
};

/** Pause that keeps one student below the server's limit of twenty requests a second, however fast the machine. */
const betweenWritesMs = 100;
const betweenReadsMs = 250;

/** Creates a student who writes and reads over real HTTP until stopped, and resends unacknowledged edits. */
export const createLiveWriter = ({ url, cookie, summary_id, question_id }: Seat) => {
  const device_id = randomUUID();
  const complaints: string[] = [];
  const acknowledged: string[] = [];
  const retries = { count: 0 };
  let seq = 0;
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();

  const call = async (method: string, path: string, body?: unknown): Promise<string | null> => {
    const headers = { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const sent = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    try {
      const reply = await fetch(`${url}/api/v1${path}`, sent);
      const text = await reply.text();
      const complaint = complaintAbout(reply, text);
      if (complaint !== null) complaints.push(`${method} ${path}: ${complaint}`);
      if (reply.status === 200) return text;
      retries.count += 1;
    } catch (error) {
      complaints.push(`${method} ${path}: ${String(error)}`);
    }
    await pause(50);
    return null;
  };

  const write = async (instance_id: number): Promise<void> => {
    let edits: unknown[] = [];
    while (!stopped) {
      if (edits.length === 0) edits = [1, 2].map(() => edit({ question_id, seq: (seq += 1) }));
      const text = await call("POST", `/quiz_instances/${instance_id}/answers`, { device_id, edits });
      if (text === null) continue;
      for (const { edit_id, outcome, code } of (JSON.parse(text) as SyncAnswersReply).results)
        if (outcome === "rejected") complaints.push(`rejected: ${code}`);
        else acknowledged.push(edit_id!);
      edits = [];
      await pause(betweenWritesMs);
    }
  };

  const read = async (): Promise<void> => {
    while (!stopped) {
      await call("GET", `/quizzes_attempt_summaries/${summary_id}/quiz_instance`);
      await call("GET", "/users/me");
      await pause(betweenReadsMs);
    }
  };

  return {
    complaints,
    acknowledged,
    retries,
    start: async (): Promise<void> => {
      const text = await call("POST", `/quizzes_attempt_summaries/${summary_id}/start`, { device_id });
      const { instance_id } = JSON.parse(text ?? "{}") as Started;
      running = Promise.all([write(instance_id), read()]);
    },
    stop: async (): Promise<void> => {
      stopped = true;
      await running;
    },
  };
};

export type LiveWriter = ReturnType<typeof createLiveWriter>;
