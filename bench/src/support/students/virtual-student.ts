import { randomUUID } from "node:crypto";
import type { Started, SyncAnswersReply } from "@examplar/contract";
import type { BenchExam, BenchStudent } from "../exam-data.ts";
import { choiceJson, textJson } from "../contents.ts";
import { HttpConnection, type HttpReply } from "../http-connection.ts";

/** An edit in its wire format. */
type EditJson = string;

/** A student from the server's view: a cookie, a device, edits with a growing seq. */
export class VirtualStudent {
  instance_id = 0;
  /** Ids of acknowledged edits; an edit that was resent after a lost reply is in it twice. */
  readonly acknowledged: string[] = [];
  #seq = 0;
  readonly #connection: HttpConnection;
  readonly #student: BenchStudent;
  readonly #exam: BenchExam;

  constructor(exam: BenchExam, student: BenchStudent, port: number, from?: string) {
    this.#exam = exam;
    this.#student = student;
    this.#connection = new HttpConnection(port, from);
  }

  get student(): BenchStudent {
    return this.#student;
  }

  call(method: string, path: string, body = ""): Promise<HttpReply> {
    return this.#connection.request(method, path, this.#student.cookie, body);
  }

  async start(): Promise<boolean> {
    const path = `/api/v1/quizzes_attempt_summaries/${this.#student.summary_id}/start`;
    const reply = await this.call("POST", path, JSON.stringify({ device_id: this.#student.device_id }));
    if (reply.status !== 200) return false;
    this.instance_id = (JSON.parse(reply.body) as Started).instance_id;
    return true;
  }

  /** Makes the next edit: a choice or a text, by turns. */
  makeEdit(): EditJson {
    this.#seq += 1;
    const index = this.#seq % this.#exam.question_ids.length;
    const content = index % 2 === 1 ? textJson(this.#seq) : choiceJson(this.#seq);
    return `{"edit_id":"${randomUUID()}","question_id":${this.#exam.question_ids[index]},"seq":${this.#seq},"kind":"answer","content":${content},"edited_at":"${new Date().toISOString()}","base_revision":0}`;
  }

  /** Sends edits. Returns whether the server acknowledged all; remembers the acknowledged ones for the final check. */
  async sync(edits: readonly EditJson[]): Promise<boolean> {
    const body = `{"device_id":"${this.#student.device_id}","edits":[${edits.join()}]}`;
    const reply = await this.call("POST", `/api/v1/quiz_instances/${this.instance_id}/answers`, body);
    if (reply.status !== 200) return false;
    const { results } = JSON.parse(reply.body) as SyncAnswersReply;
    const taken = results.filter(({ outcome }) => outcome !== "rejected");
    for (const { edit_id } of taken) this.acknowledged.push(edit_id!);
    return taken.length === edits.length;
  }

  /** Sends a few student events, as supervision does. */
  async sendEvents(): Promise<boolean> {
    const happened_at = new Date().toISOString();
    const events = (["loose_focus", "get_focus", "text_selection"] as const).map((kind) => ({
      id: randomUUID(),
      kind,
      happened_at,
      details: {},
    }));
    const path = `/api/v1/quiz_instances/${this.instance_id}/student_events`;
    return (await this.call("POST", path, JSON.stringify({ events }))).status === 200;
  }

  close(): void {
    this.#connection.close();
  }
}
