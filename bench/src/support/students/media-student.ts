import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { RegisterMediaReply, UploadCredentials } from "@examplar/contract";
import { createMediaOutbox, createMemoryMedia, type MediaItem, type MediaTransport } from "@examplar/capture/media";
import { frameIntervalMs, screenshotIntervalMs } from "@examplar/domain";
import { backoff } from "@examplar/sync";
import type { BenchStudent } from "../exam-data.ts";
import { HttpConnection, type HttpReply } from "../http-connection.ts";

/** Camera and screen pictures, with the typical sizes of the recorders' output. */
const frame = new Blob([randomBytes(35_000)], { type: "image/jpeg" });
const screenshot = new Blob([randomBytes(110_000)], { type: "image/webp" });
/** Connections of the outbox: four of the six that a browser opens to a host. */
const connectionsOfPage = 4;

/** The media outbox of the student app with a store in memory, fed at the specified rates. */
export class MediaStudent {
  readonly stored: { id: string; key: string }[] = [];
  /** Times from the first byte of an object to its acknowledgement. */
  readonly put_ms: number[] = [];
  /** Number of refused or interrupted attempts, which the outbox retried. */
  retried = 0;
  #made = 0;
  #stops: (() => void)[] = [];
  readonly #student: BenchStudent;
  readonly #quiz_id: number;
  readonly #port: number;
  readonly #connections: HttpConnection[];
  readonly #free: HttpConnection[];
  readonly #waiting: ((connection: HttpConnection) => void)[] = [];
  readonly #outbox;

  constructor(student: BenchStudent, quiz_id: number, port: number, from: string) {
    this.#student = student;
    this.#quiz_id = quiz_id;
    this.#port = port;
    this.#connections = Array.from({ length: connectionsOfPage }, () => new HttpConnection(port, from));
    this.#free = [...this.#connections];
    this.#outbox = createMediaOutbox({
      user_id: student.user_id,
      store: createMemoryMedia(),
      transport: this.#transport(),
      clock: { now: () => new Date() },
      after: (ms, call) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
      newId: randomUUID,
      retryAfterMs: (failures) => backoff(failures, Math.random, { first_ms: 2_000, most_ms: 30_000 }),
      random: Math.random,
      alone: (work) => work(),
      onChanged: () => undefined,
      onFault: () => (this.retried += 1),
    });
  }

  /** Records from the start of the attempt. */
  record(score_id: number): void {
    const { summary_id } = this.#student;
    const keep = (kind: "camera_frame" | "screenshot", blob: Blob) => {
      this.#made += 1;
      void this.#outbox.keep({ kind, quiz_id: this.#quiz_id, summary_id, score_id, happened_at: new Date(), blob });
    };
    const every = (ms: number, call: () => void) => {
      let interval: NodeJS.Timeout | undefined;
      const first = setTimeout(() => {
        call();
        interval = setInterval(call, ms);
      }, Math.random() * ms);
      return () => {
        clearTimeout(first);
        clearInterval(interval);
      };
    };
    this.#stops = [
      every(frameIntervalMs(null), () => keep("camera_frame", frame)),
      every(screenshotIntervalMs(null), () => keep("screenshot", screenshot)),
    ];
    this.#stops.push(this.#outbox.start());
  }

  /** Stops recording and sends what is left. Returns how many items could not be sent. */
  async finish(within_ms: number): Promise<number> {
    const [stopFrames, stopScreen] = this.#stops;
    stopFrames?.();
    stopScreen?.();
    const end = Date.now() + within_ms;
    while (this.stored.length < this.#made && Date.now() < end) await pause(500);
    for (const stop of this.#stops) stop();
    for (const connection of this.#connections) connection.close();
    return this.#made - this.stored.length;
  }

  async #call(method: string, path: string, headers: string, body: string | Buffer): Promise<HttpReply | null> {
    const connection = this.#free.pop() ?? (await new Promise<HttpConnection>((give) => this.#waiting.push(give)));
    const reply = await connection.request(method, path, headers, body).catch(() => null);
    const next = this.#waiting.shift();
    if (next) next(connection);
    else this.#free.push(connection);
    return reply;
  }

  async #post<T>(action: string, body: object): Promise<{ kind: "done"; reply: T } | { kind: "failed" }> {
    const path = `/api/v1/quizzes_attempt_summaries/${this.#student.summary_id}/${action}`;
    const reply = await this.#call("POST", path, this.#student.cookie, JSON.stringify(body));
    return reply && reply.status < 300 ? { kind: "done", reply: JSON.parse(reply.body) as T } : { kind: "failed" };
  }

  #transport(): MediaTransport {
    return {
      credentials: async () => {
        const granted = await this.#post<UploadCredentials>("upload_credentials", {});
        if (granted.kind === "failed") return granted;
        // With PORT=0 the server's own address does not contain its port.
        return { kind: "done", credentials: { ...granted.reply, endpoint: `http://localhost:${this.#port}` } };
      },
      register: async (_summary_id, items) => {
        const registered = await this.#post<RegisterMediaReply>("media", { media: items });
        if (registered.kind === "failed") return registered;
        const keys = new Map(items.map(({ id, key }: MediaItem) => [id, key]));
        const media = registered.reply.media.map(({ id, ...result }) => ({ id: id ?? "", ...result }));
        for (const { id, status } of media) if (status === "stored") this.stored.push({ id, key: keys.get(id) ?? "" });
        return { kind: "done", media };
      },
      send: async ({ method, url, headers, body }) => {
        const { pathname, search } = new URL(url);
        const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
        const bytes = body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : (body ?? "");
        const begun = performance.now();
        const reply = await this.#call(method, pathname + search, lines, bytes);
        if (reply?.status === 200) this.put_ms.push(performance.now() - begun);
        return reply && { status: reply.status, etag: null, text: reply.body };
      },
    };
  }
}
