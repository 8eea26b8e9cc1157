import type { RecorderName, RecorderPorts, RecorderState, Stop } from "./recorder.types.ts";

interface Followed {
  name: RecorderName;
  check_ms: number;
  current: () => MediaStream | null;
  subscribe: (listener: () => void) => Stop;
  /** Asks the browser again; absent where that needs a click of the student. */
  reopen?: () => Promise<{ ok: boolean; reason?: unknown }>;
  /** Runs for as long as the stream is alive, and tells when nothing comes of it. */
  attach: Attach;
}

export type Attach = (stream: MediaStream, tell: (state: RecorderState) => void) => Stop;

/** A device that another program holds is asked for this often, not at every check. */
const reopenEveryMs = 3_000;

const isAlive = (stream: MediaStream | null): stream is MediaStream =>
  stream !== null && stream.getTracks().every(({ readyState, muted }) => readyState === "live" && !muted);

const isMuted = (stream: MediaStream): boolean =>
  stream.getTracks().some(({ readyState, muted }) => readyState === "live" && muted);

/** Each stream that is lost, once. A device that is pulled out leaves none; a camera behind a closed switch gives a muted one. */
const lossesOf = (report: (why: "muted" | "ended") => void) => {
  let told: MediaStream | null = null;
  return {
    forget: () => void (told = null),
    note: (stream: MediaStream | null, used: MediaStream | null) => {
      const lost = stream ?? used;
      if (lost === null || lost === told) return;
      told = lost;
      report(stream && isMuted(stream) ? "muted" : "ended");
    },
  };
};

/**
 * Records from a device's stream whenever there is a live one. A stream that ends, or that the system mutes, is noticed at the
 * next check, reported once and asked for again. One that needs a click is reported by whoever attached to it.
 */
export const followStream = (
  { name, check_ms, current, subscribe, reopen, attach }: Followed,
  { timers, now_ms, onState, onFault }: RecorderPorts,
): Stop => {
  let used: MediaStream | null = null;
  let stopUsing: Stop = () => undefined;
  let state: RecorderState | null = null;
  let asked_ms = -Infinity;
  let isAsking = false;
  let isStopped = false;

  const tell = (next: RecorderState) => {
    if (state === next) return;
    state = next;
    onState(name, next);
  };
  const release = () => {
    stopUsing();
    stopUsing = () => undefined;
    used = null;
  };
  const losses = lossesOf((why) => void (reopen && onFault(name, why)));
  const askAgain = async (): Promise<void> => {
    // A second request would throw away the one that a slow device, or a student before the browser's question, is at.
    if (!reopen || isAsking || now_ms() - asked_ms < reopenEveryMs) return;
    [asked_ms, isAsking] = [now_ms(), true];
    const opened = await reopen().finally(() => (isAsking = false));
    if (!opened.ok && !isStopped) onFault(name, opened.reason);
  };
  const check = () => {
    if (isStopped) return;
    const stream = current();
    if (isAlive(stream)) {
      if (stream === used) return;
      release();
      used = stream;
      losses.forget();
      try {
        stopUsing = attach(stream, (next) => void (used === stream && tell(next)));
        tell("running");
      } catch (error) {
        used = null;
        onFault(name, error);
        tell("failing");
      }
      return;
    }
    losses.note(stream, used);
    release();
    tell("failing");
    askAgain().catch((error: unknown) => onFault(name, error));
  };

  const stops = [subscribe(check), timers.every(check_ms, check)];
  check();
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
    release();
  };
};
