import type { RecorderName, RecorderPorts, RecorderState, Stop } from "./recorder.types.ts";

interface Followed {
  name: RecorderName;
  check_ms: number;
  current: () => MediaStream | null;
  subscribe: (listener: () => void) => Stop;
  /** Asks the browser again; absent where that needs a click of the student. */
  reopen?: () => Promise<{ ok: boolean; reason?: unknown }>;
  /**
   * Runs for as long as the stream is alive, tells when nothing comes of it, and gives up one that has to be asked for again: with
   * null where the same was reported before, so that it is neither reported nor shown once more.
   */
  attach: Attach;
}

export type Attach = (
  stream: MediaStream,
  tell: (state: RecorderState) => void,
  giveUp: (why: unknown) => void,
) => Stop;

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

/** Passes on what differs from the last one. */
const changesOf = <T>(report: (next: T) => void) => {
  let last: T | null = null;
  return (next: T) => {
    if (last === next) return;
    last = next;
    report(next);
  };
};

/** Asks for a device that is away, as long as it is. */
const askerFor = (reopen: Followed["reopen"], now_ms: () => number, onRefused: (reason: unknown) => void) => {
  let asked_ms = -Infinity;
  let isAsking = false;
  return async (): Promise<void> => {
    // A second request would throw away the one that a slow device, or a student before the browser's question, is at.
    if (!reopen || isAsking || now_ms() - asked_ms < reopenEveryMs) return;
    [asked_ms, isAsking] = [now_ms(), true];
    const opened = await reopen().finally(() => (isAsking = false));
    if (!opened.ok) onRefused(opened.reason);
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
  /** Alive as the browser says, but nothing comes of it. */
  let given_up: MediaStream | null = null;
  let stopUsing: Stop = () => undefined;
  // Quiet: the device is being asked for again without a word.
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
  const takeUp = (stream: MediaStream) => {
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
      // One that gave nothing before is shown as recording when something comes of it.
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
      if (stream !== used) takeUp(stream);
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
