import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { StartedExam, SyncAnswersReply } from "@examplar/contract";
import {
  askUntilServed,
  createMemoryStore,
  createSyncEngine,
  type Lane,
  type SyncEngine,
  type SyncRequest,
} from "@examplar/sync";
import { choiceOf, textOf } from "../contents.ts";
import type { BenchStudent } from "../exam-data.ts";
import { HttpConnection, type HttpReply } from "../http-connection.ts";

/** The purpose of a student's request. */
export type RequestKind = "open" | "sync" | "events" | "ask" | "other" | "leave" | "finish";

export interface Heard {
  onRequest(kind: RequestKind, ms: number, ok: boolean): void;
  onAcknowledged(edit_id: string, saved_ms: number): void;
  onPace(pace_ms: number): void;
}

const timers = {
  now: () => performance.now(),
  after: (ms: number, call: () => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

class Refused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

const busyForMs = (error: unknown): number | null => (error instanceof Refused && error.status === 503 ? 0 : null);

const askAgainMs = 1_000;

const paths: Record<Lane, string> = { answers: "answers", events: "student_events" };

/** An exam page without its screen: the product's own sync engine with a store in memory, over one connection. */
export class EngineStudent {
  readonly student: BenchStudent;
  /** Local address from which the student connects. */
  readonly from: string;
  readonly #question_ids: readonly number[];
  readonly #connection: HttpConnection;
  readonly #heard: Heard;
  readonly #made = new Map<string, number>();
  #engine: SyncEngine | null = null;
  #stop: () => void = () => undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #instance_id = 0;
  #score_id = 0;
  #quiz_id = 0;
  #turn = 0;
  #news = "";
  #isOver = false;

  constructor(student: BenchStudent, question_ids: readonly number[], port: number, from: string, heard: Heard) {
    this.student = student;
    this.from = from;
    this.#question_ids = question_ids;
    this.#connection = new HttpConnection(port, from);
    this.#heard = heard;
  }

  /** Sends one request at a time, as on a browser's keep-alive connection. */
  #call(kind: RequestKind, method: string, path: string, body = ""): Promise<HttpReply> {
    const ask = async (): Promise<HttpReply> => {
      const begun = performance.now();
      const reply = await this.#connection
        .request(method, path, this.student.cookie, body)
        .catch((): HttpReply => ({ status: 0, body: "" }));
      if (kind !== "open" && kind !== "leave")
        this.#heard.onRequest(kind, performance.now() - begun, reply.status < 300 && reply.status > 0);
      return reply;
    };
    const asked = this.#queue.then(ask);
    this.#queue = asked;
    return asked;
  }

  get score_id(): number {
    return this.#score_id;
  }

  get #seat(): string {
    return `/api/v1/quizzes_attempt_summaries/${this.student.summary_id}`;
  }

  /** Sends the requests of onboarding, before Start can be pressed. */
  async readOnboarding(quiz_id: number): Promise<boolean> {
    const summary = await this.#call("other", "GET", this.#seat);
    const quiz = await this.#call("other", "GET", `/api/v1/quizzes/${quiz_id}`);
    return summary.status === 200 && quiz.status === 200;
  }

  /** Times Start until the first question can be shown: one request, as in `start-attempt.ts` of the student app. */
  async open(): Promise<boolean> {
    const begun = performance.now();
    const started = await askUntilServed(() => this.#start(), { busyForMs, wait: pause, random: Math.random }).catch(
      () => null,
    );
    if (started) {
      this.#instance_id = started.instance_id;
      this.#score_id = started.score_id;
      this.#quiz_id = started.summary.quiz_id;
    }
    const ok = started !== null && started.paper.sections.length > 0;
    this.#heard.onRequest("open", performance.now() - begun, ok);
    return ok;
  }

  async #start(): Promise<StartedExam> {
    const { device_id } = this.student;
    const { status, body } = await this.#call("open", "POST", `${this.#seat}/start`, JSON.stringify({ device_id }));
    if (status !== 200) throw new Refused(status);
    return JSON.parse(body) as StartedExam;
  }

  /** Starts the engine, as the exam's page does when it opens. */
  async begin(): Promise<void> {
    const { user_id, device_id } = this.student;
    const engine: SyncEngine = createSyncEngine({
      store: createMemoryStore(),
      transport: { send: (request) => this.#send(request) },
      clock: { now: () => new Date() },
      timers,
      random: Math.random,
      newId: randomUUID,
      device_id,
      owner: { user_id, instance_id: this.#instance_id },
    });
    this.#engine = engine;
    this.#stop = engine.start();
    await engine.record("events", { kind: "enter_exam", happened_at: new Date().toISOString(), details: {} });
    await this.ask();
  }

  #pending(items: number) {
    const { answers = 0, events = 0 } = this.#engine?.status().pending ?? {};
    return { answers: Math.max(0, answers - items), events };
  }

  async #send({ lane, device_id, items }: SyncRequest) {
    const body =
      lane === "answers" ? { device_id, edits: items, pending: this.#pending(items.length) } : { events: items };
    const kind = lane === "answers" ? "sync" : "events";
    const path = `/api/v1/quiz_instances/${this.#instance_id}/${paths[lane]}`;
    const reply = await this.#call(kind, "POST", path, JSON.stringify(body));
    if (reply.status === 0) throw new Error("no reply");
    const read: unknown = JSON.parse(reply.body);
    if (lane === "answers" && reply.status === 200) this.#hear(read as SyncAnswersReply);
    return { status: reply.status, retry_after_ms: null, body: read };
  }

  #hear(reply: SyncAnswersReply): void {
    const { results, pace_ms } = reply;
    this.#noteNews(reply);
    const now = performance.now();
    this.#heard.onPace(pace_ms);
    for (const { edit_id, outcome } of results)
      if (edit_id !== null && outcome !== "rejected")
        this.#heard.onAcknowledged(edit_id, now - (this.#made.get(edit_id) ?? now));
  }

  get isOpen(): boolean {
    return this.#engine !== null;
  }

  /** True when the server has reported that the attempt is over. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Requests the state of the attempt, as the page does when it opens and after a realtime message. */
  async ask(): Promise<void> {
    if (this.#engine === null) return;
    const { device_id } = this.student;
    const body = JSON.stringify({ device_id, edits: [], pending: this.#pending(0) });
    const reply = await this.#call("ask", "POST", `/api/v1/quiz_instances/${this.#instance_id}/answers`, body);
    if (reply.status === 200) this.#noteNews(JSON.parse(reply.body) as SyncAnswersReply);
  }

  #noteNews({ state, submission_deadline_at }: SyncAnswersReply): void {
    this.#news = `${state} ${submission_deadline_at}`;
    this.#isOver = state !== "started";
  }

  /**
   * Requests the state, and again a moment later if the server has not reported anything new, as `use-attempt.ts` does.
   */
  askTwice(again_ms: number, spread_ms: number): void {
    const known = this.#news;
    setTimeout(() => void this.ask(), Math.random() * spread_ms).unref();
    setTimeout(
      () => {
        if (this.#news === known) void this.ask();
      },
      again_ms + Math.random() * spread_ms,
    ).unref();
  }

  /** Answers the next question: a choice is one edit; a text is typed in steps, one edit every 300 ms. */
  async write(): Promise<void> {
    this.#turn += 1;
    const place = this.#turn % this.#question_ids.length;
    const question_id = this.#question_ids[place]!;
    if (place % 2 === 0) return this.#edit(question_id, choiceOf(this.#turn));
    for (let length = 1; length <= 5; length += 1) {
      await this.#edit(question_id, textOf(length));
      await pause(300);
    }
  }

  async #edit(question_id: number, content: unknown): Promise<void> {
    const at = performance.now();
    const edit = await this.#engine!.edit(question_id, "answer", content);
    this.#made.set(edit.edit_id, at);
  }

  async note(): Promise<void> {
    for (const kind of ["loose_focus", "get_focus"])
      await this.#engine!.record("events", { kind, happened_at: new Date().toISOString(), details: {} });
  }

  /** Writes the last edit, just before the bell. */
  writeLast(): Promise<void> {
    return this.#edit(this.#question_ids[0]!, choiceOf(this.#turn));
  }

  /** Sends everything, as at the bell or before a hand-in. */
  async flush(): Promise<boolean> {
    const { settled } = await this.#engine!.flush({ within_ms: 30_000 });
    return settled;
  }

  /** Hands in, as `leave-exam.ts` of the student app does: closes the attempt for its receipt, then reads the score. */
  handIn(): Promise<boolean> {
    return this.#leave(
      async () => (await this.#call("leave", "POST", `${this.#seat}/close?score_id=${this.#score_id}`)).status === 200,
    );
  }

  /** Leaves after the bell: polls until the server has closed the attempt by itself, then reads the score. */
  leave(): Promise<boolean> {
    return this.#leave(async () => {
      if (this.#isOver) return true;
      const receipt = `/api/v1/scores/${this.#score_id}/receipt`;
      for (let tries = 1; tries < 15; tries += 1) {
        const { status } = await this.#call("leave", "GET", receipt);
        // 200: the receipt is there. 409: it will be, once the last answers have had time to arrive.
        if (status === 200 || status === 409) return true;
        if (status !== 404) return false;
        await pause(askAgainMs);
      }
      return true;
    });
  }

  /** Times the leaving, from the click until the score is read. */
  async #leave(close: () => Promise<boolean>): Promise<boolean> {
    const begun = performance.now();
    const closed = await close();
    this.#engine = null;
    const seat = await this.#call("leave", "GET", this.#seat);
    const scores = await this.#call("leave", "GET", `/api/v1/scores?quiz_id=${this.#quiz_id}`);
    const ok = closed && seat.status === 200 && scores.status === 200;
    this.#heard.onRequest("finish", performance.now() - begun, ok);
    return ok;
  }

  stop(): void {
    this.#stop();
    this.#connection.close();
  }
}
