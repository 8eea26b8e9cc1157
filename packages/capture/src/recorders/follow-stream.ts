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

const lossOf = (stream: MediaStream | null): "muted" | "ended" =>
  stream?.getTracks().some(({ readyState, muted }) => readyState === "live" && muted) ? "muted" : "ended";

/**
 * Records from a device's stream whenever there is a live one. A stream that ends, or that the system mutes, is noticed at the
 * next check, reported once and asked for again. One that needs a click is reported by whoever attached to it.
 */
export const followStream = (
  { name, check_ms, current, subscribe, reopen, attach }: Followed,
  { timers, now_ms, onState, onFault }: RecorderPorts,
): Stop => {
  let used: MediaStream | null = null;
  let lost: MediaStream | null = null;
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
  const reportLoss = (stream: MediaStream | null) => {
    // A device that is pulled out leaves no stream; a camera behind a closed switch gives one without a picture.
    const gone = stream ?? used;
    if (!reopen || gone === null || gone === lost) return;
    lost = gone;
    onFault(name, lossOf(stream));
  };
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
      [used, lost] = [stream, null];
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
    reportLoss(stream);
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
