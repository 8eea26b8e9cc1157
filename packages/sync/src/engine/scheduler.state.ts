import { hurryBeforeDeadlineMs, ordinaryPaceMs, slowestPaceMs } from "@examplar/domain";
import { backoff } from "../backoff.ts";
import { type Lane, lanes } from "../outbox/outbox.types.ts";

/** Interval of the check for unsent items. */
export const checkEveryMs = 1_000;
/** How long requests ignore the pace once somebody waits or unsent work has gathered. */
const hurryMs = 2_000;
/** Clients that got the same Retry-After come back spread over this time. */
const spreadAfterWishMs = 1_000;
/**
 * At the bell every student of a large exam has unsent work. It is stored on the device and counts. Each page sends it
 * at a random moment within this time, early enough that the server has it within two seconds.
 */
export const bellSpreadMs = 1_900;
/** Edits written this shortly before the bell are sent with the rest after it. */
export const beforeBellMs = 300;

export type Connection = "online" | "offline" | "retrying" | "signed_out";

/** What a finished request means for the sender. */
export type Verdict =
  /** The server replied, and some items are settled. */
  | { kind: "progress" }
  /** There was nothing to send after all. */
  | { kind: "idle" }
  /** Another tab of this browser is sending. */
  | { kind: "busy" }
  | { kind: "failed"; connection: "offline" | "retrying"; retry_after_ms: number | null }
  | { kind: "split"; halves: string[][]; slowly: boolean }
  | { kind: "signed_out" };

export interface LaneState {
  pending: number;
  in_flight: "nothing" | "next" | "plan";
  /** Parts of a refused batch, to be sent one by one until the bad item stands alone. */
  plan: string[][];
  failures: number;
  failing: "offline" | "retrying" | null;
  /** End of the backoff; a nudge clears it. */
  retry_at: number;
  /** End of the server's Retry-After; a nudge does not clear it. */
  not_before: number;
  /** When the lane's last request began; the pace counts from there. */
  begun_at: number;
}

export interface SchedulerState {
  running: boolean;
  signed_out: boolean;
  /** The browser reports no network. The status shows it, but the engine still tries to send. */
  no_network: boolean;
  /** The pace that the server last asked for, and until when it holds: it ends two minutes before the deadline. */
  pace: { ms: number; until: number };
  /** From `rings_at` until `send_at` no request begins, even if somebody waits; null without a deadline. */
  bell: { rings_at: number; send_at: number } | null;
  unpaced_until: number;
  lanes: Record<Lane, LaneState>;
}

export type SchedulerEvent =
  | { kind: "started" | "stopped" | "signed_in" | "signed_out" | "nudged" | "network_lost" | "network_back" }
  | { kind: "counted"; pending: Record<Lane, number> }
  | { kind: "paced"; asked: AskedPace }
  | { kind: "finished"; lane: Lane; verdict: Verdict; pending: Record<Lane, number>; asked?: AskedPace | null };

/** What a reply said about the pace. */
export interface AskedPace {
  pace_ms: number | null;
  /** Milliseconds until the deadline; null without one. */
  left_ms: number | null;
}

/** `ids` null: the next batch of the lane. */
export interface SendCommand {
  kind: "send";
  lane: Lane;
  ids: string[] | null;
}

export interface Moment {
  now: number;
  random: () => number;
}

const restingLane: LaneState = {
  pending: 0,
  in_flight: "nothing",
  plan: [],
  failures: 0,
  failing: null,
  retry_at: 0,
  not_before: 0,
  begun_at: -Infinity,
};

export const initialSchedulerState = (): SchedulerState => {
  return {
    running: false,
    signed_out: false,
    no_network: false,
    pace: { ms: ordinaryPaceMs, until: 0 },
    bell: null,
    unpaced_until: -Infinity,
    lanes: mapLanes(() => restingLane),
  };
};

/** Makes all sending decisions: returns the new state and the requests to begin now. */
export const schedule = (
  state: SchedulerState,
  event: SchedulerEvent,
  moment: Moment,
): [SchedulerState, SendCommand[]] => {
  return beginSending(apply(state, event, moment), moment.now);
};

export const connectionOf = (state: SchedulerState): Connection => {
  if (state.signed_out) return "signed_out";
  if (state.no_network) return "offline";
  const failing = lanes.map((lane) => state.lanes[lane]).find((lane) => lane.failing !== null);
  return failing?.failing ?? "online";
};

const apply = (state: SchedulerState, event: SchedulerEvent, moment: Moment): SchedulerState => {
  switch (event.kind) {
    case "started":
      return hurried({ ...state, running: true }, moment);
    case "stopped":
      return { ...state, running: false };
    case "signed_out":
      return { ...state, signed_out: true };
    case "signed_in":
      return hurried({ ...state, signed_out: false, lanes: changeLanes(state, withoutWaiting) }, moment);
    case "nudged":
      return hurried({ ...state, lanes: changeLanes(state, withoutWaiting) }, moment);
    case "network_lost":
      return { ...state, no_network: true };
    case "network_back":
      return hurried(
        { ...state, no_network: false, lanes: changeLanes(state, (lane) => spread(lane, moment)) },
        moment,
      );
    case "counted":
      return { ...state, lanes: changeLanes(state, (lane, name) => ({ ...lane, pending: event.pending[name] })) };
    case "paced":
      return { ...state, pace: paceOf(event.asked, moment.now), bell: bellOf(event.asked, moment) };
    case "finished": {
      const finished = finishLane(state.lanes[event.lane], event.verdict, moment);
      const no_network = state.no_network && event.verdict.kind !== "progress";
      const paced = event.asked ? apply(state, { kind: "paced", asked: event.asked }, moment) : state;
      const settled = { ...paced, no_network, lanes: { ...state.lanes, [event.lane]: finished } };
      const isBack = event.verdict.kind === "progress" && state.lanes[event.lane].failures > 0;
      const after = isBack ? hurried(settled, moment) : settled;
      const counted = apply(after, { kind: "counted", pending: event.pending }, moment);
      return event.verdict.kind === "signed_out" ? { ...counted, signed_out: true } : counted;
    }
  }
};

/** Limits what the server asks for: one request at least every ten seconds, and the ordinary pace near the deadline. */
const paceOf = ({ pace_ms, left_ms }: AskedPace, now: number): SchedulerState["pace"] => ({
  ms: Math.min(slowestPaceMs, Math.max(ordinaryPaceMs, pace_ms ?? ordinaryPaceMs)),
  until: left_ms === null ? Infinity : now + left_ms - hurryBeforeDeadlineMs,
});

const bellOf = ({ left_ms }: AskedPace, { now, random }: Moment): SchedulerState["bell"] =>
  left_ms === null
    ? null
    : { rings_at: now + left_ms - beforeBellMs, send_at: now + left_ms + random() * bellSpreadMs };

const isBell = ({ bell }: SchedulerState, now: number): boolean =>
  bell !== null && now >= bell.rings_at && now < bell.send_at;

/** Returns when the lane may begin its next request. The parts of a refused batch follow at once. */
const pacedUntil = (state: SchedulerState, { begun_at, plan }: LaneState, now: number): number => {
  const { pace, bell, unpaced_until } = state;
  if (plan.length > 0) return now;
  if (bell !== null && isBell(state, now)) return bell.send_at;
  if (now < unpaced_until) return now;
  return Math.min(begun_at + pace.ms, Math.max(begun_at + ordinaryPaceMs, pace.until));
};

/** Returns the milliseconds until a lane that only the pace holds back may begin; null without one. */
export const nextPacedIn = (state: SchedulerState, now: number): number | null => {
  const due = lanes
    .filter((lane) => isReady(state, lane, now))
    .map((lane) => pacedUntil(state, state.lanes[lane], now));
  return due.length === 0 ? null : Math.max(0, Math.min(...due) - now);
};

const hurried = (state: SchedulerState, { now }: Moment): SchedulerState => ({
  ...state,
  unpaced_until: now + hurryMs,
});

const withoutWaiting = (lane: LaneState): LaneState => ({ ...lane, retry_at: 0 });

/** Delays failing lanes by a random time: the network comes back for a whole room at once. */
const spread = (lane: LaneState, { now, random }: Moment): LaneState =>
  lane.failing === null ? lane : { ...lane, retry_at: now + backoff(1, random) };

const finishLane = (lane: LaneState, verdict: Verdict, moment: Moment): LaneState => {
  const idle: LaneState = { ...lane, in_flight: "nothing" };
  const rest = lane.in_flight === "plan" ? lane.plan.slice(1) : lane.plan;
  switch (verdict.kind) {
    case "progress":
      return { ...idle, plan: rest, failures: 0, failing: null, retry_at: 0, not_before: 0 };
    case "idle":
      return { ...idle, plan: rest, retry_at: Math.max(lane.retry_at, moment.now + checkEveryMs) };
    case "busy":
      return { ...idle, retry_at: Math.max(lane.retry_at, moment.now + checkEveryMs) };
    case "split":
      return splitLane({ ...idle, plan: [...verdict.halves, ...rest] }, verdict.slowly, moment);
    case "failed":
      return { ...waiting(idle, moment, verdict.retry_after_ms), failing: verdict.connection };
    case "signed_out":
      return idle;
  }
};

/**
 * Sends the halves of a refused batch at once; after a server error, with backoff. Keeps `failures`, so that a half
 * that fails again is split again.
 */
const splitLane = (lane: LaneState, slowly: boolean, moment: Moment): LaneState => {
  return slowly ? { ...waiting(lane, moment, null), failing: "retrying" } : { ...lane, failing: null };
};

const waiting = (lane: LaneState, { now, random }: Moment, retry_after_ms: number | null): LaneState => {
  const failures = lane.failures + 1;
  const jitter = backoff(failures, random);
  if (retry_after_ms === null) return { ...lane, failures, retry_at: now + jitter };
  // Every client got the same Retry-After, so jitter is added to it. A hand-in, or a server that replies again, cancels
  // the jitter beyond one second: the server did not ask for it.
  const asked = now + retry_after_ms;
  return { ...lane, failures, retry_at: asked + jitter, not_before: asked + Math.min(jitter, spreadAfterWishMs) };
};

const beginSending = (state: SchedulerState, now: number): [SchedulerState, SendCommand[]] => {
  const ready = lanes.filter((lane) => mayBegin(state, lane, now));
  const commands = ready.map((lane): SendCommand => ({ kind: "send", lane, ids: state.lanes[lane].plan[0] ?? null }));
  const begun = changeLanes(state, (lane, name) =>
    ready.includes(name) ? { ...lane, begun_at: now, in_flight: lane.plan.length > 0 ? "plan" : "next" } : lane,
  );
  return [{ ...state, lanes: begun }, commands];
};

const mayBegin = (state: SchedulerState, name: Lane, now: number): boolean =>
  isReady(state, name, now) && now >= pacedUntil(state, state.lanes[name], now);

/** Allows one request at a time in a lane, and none while an earlier lane has pending items. */
const isReady = (state: SchedulerState, name: Lane, now: number): boolean => {
  const { running, signed_out, lanes: all } = state;
  const lane = all[name];
  if (!running || signed_out || lane.in_flight !== "nothing" || lane.pending === 0) return false;
  if (now < lane.retry_at || now < lane.not_before) return false;
  return lanes.slice(0, lanes.indexOf(name)).every((before) => all[before].pending === 0);
};

const mapLanes = <T>(make: (lane: Lane) => T): Record<Lane, T> => {
  return Object.fromEntries(lanes.map((lane) => [lane, make(lane)])) as Record<Lane, T>;
};

const changeLanes = (state: SchedulerState, change: (lane: LaneState, name: Lane) => LaneState) => {
  return mapLanes((name) => change(state.lanes[name], name));
};
