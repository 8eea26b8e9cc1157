import type { RecorderName, RecorderPorts, RecorderState, Stop } from "./recorder.types.ts";

interface Followed {
  name: RecorderName;
  check_ms: number;
  current: () => MediaStream | null;
  subscribe: (listener: () => void) => Stop;
  /** Asks the browser again; absent if that needs a click of the student. */
  reopen?: () => Promise<{ ok: boolean; reason?: unknown }>;
  /**
   * Runs while the stream is alive. Reports when it gives nothing, and gives up a stream that must be asked for again.
   * Gives up with null if the same reason was reported before: it is then neither reported nor shown again.
   */
  attach: Attach;
}

export type Attach = (
  stream: MediaStream,
  tell: (state: RecorderState) => void,
  giveUp: (why: unknown) => void,
) => Stop;

/** A device that another program uses is asked for this often, not at every check. */
const reopenEveryMs = 3_000;

const isAlive = (stream: MediaStream | null): stream is MediaStream =>
  stream !== null && stream.getTracks().every(({ readyState, muted }) => readyState === "live" && !muted);

const isMuted = (stream: MediaStream): boolean =>
  stream.getTracks().some(({ readyState, muted }) => readyState === "live" && muted);

/**
 * Reports each lost stream once. A device that is pulled out leaves no stream; a camera behind a closed switch gives a
 * muted one.
 */
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

/** Passes on values that differ from the last one. */
const changesOf = <T>(report: (next: T) => void) => {
  let last: T | null = null;
  return (next: T) => {
    if (last === next) return;
    last = next;
    report(next);
  };
};

/** Asks for a missing device, as long as it is missing. */
const askerFor = (reopen: Followed["reopen"], now_ms: () => number, onRefused: (reason: unknown) => void) => {
  let asked_ms = -Infinity;
  let isAsking = false;
  return async (): Promise<void> => {
    // A second request would cancel the pending one: the device may be slow, or the student may see the browser's
    // question.
    if (!reopen || isAsking || now_ms() - asked_ms < reopenEveryMs) return;
    [asked_ms, isAsking] = [now_ms(), true];
    const opened = await reopen().finally(() => (isAsking = false));
    if (!opened.ok) onRefused(opened.reason);
  };
};

/**
 * Records from a device's stream whenever a live one exists. When a stream ends or the system mutes it, the next check
 * notices, reports it once and asks for it again. The caller reports a stream that needs a click.
 */
export const followStream = (
  { name, check_ms, current, subscribe, reopen, attach }: Followed,
  { timers, now_ms, onState, onFault }: RecorderPorts,
): Stop => {
  let used: MediaStream | null = null;
  /** Alive according to the browser, but it gives nothing. */
  let given_up: MediaStream | null = null;
  let stopUsing: Stop = () => undefined;
  // Quiet: the device is asked for again without a report.
  let [isStopped, isQuiet] = [false, false];

  const tell = changesOf<RecorderState>((next) => onState(name, next));
  const release = () => {
    stopUsing();
    stopUsing = () => undefined;
    used = null;
  };
  const losses = lossesOf((why) => void (reopen && onFault(name, why)));
  const askAgain = askerFor(reopen, now_ms, (reason) => {
    isQuiet = false;
    if (!isStopped) onFault(name, reason);
  });
  const switchTo = (stream: MediaStream) => {
    release();
    used = stream;
    isQuiet = false;
    losses.forget();
    const giveUp = (why: unknown) => {
      if (used !== stream) return;
      given_up = stream;
      isQuiet = why === null;
      if (!isQuiet) onFault(name, why);
      check();
    };
    try {
      stopUsing = attach(stream, (next) => void (used === stream && tell(next)), giveUp);
      // After a stream that gave nothing, the device is shown as recording only when it gives something.
      if (given_up === null) tell("running");
    } catch (error) {
      used = null;
      onFault(name, error);
      tell("failing");
    }
  };
  const check = () => {
    if (isStopped) return;
    const stream = current();
    if (isAlive(stream) && stream !== given_up) {
      if (stream !== used) switchTo(stream);
      return;
    }
    if (stream === null || stream !== given_up) losses.note(stream, used);
    release();
    if (!isQuiet) tell("failing");
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
