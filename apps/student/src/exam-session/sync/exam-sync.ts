import type { SyncAnswersReply } from "@examplar/contract";
import type { StudentEventKind } from "@examplar/domain";
import { unsavedEditors } from "@examplar/questions";
import {
  createSyncEngine,
  joinFile,
  type DeliverFile,
  type Missing,
  type SyncEngine,
  type SyncRequest,
} from "@examplar/sync";
import { randomId } from "@examplar/ui";
import { filesOf } from "./answer-files.ts";
import { api } from "../../shared/network/api.ts";
import { now, timeIsTold } from "../../shared/network/clock.ts";
import { createExamTransport, type ShownPlace } from "./exam-transport.ts";
import { publishUnsent } from "./publish-unsent.ts";
import { movesSettled, noteMoves, settleMove, unsettledMove } from "./device-moves.ts";
import { guardLeaving } from "./page-guards.ts";
import { resyncRequests } from "./resync-requests.ts";
import { serverAnswerOf } from "../paper/server-answers.ts";
import { maySendFor } from "../../shared/sign-in/signed-in.ts";
import { createStore } from "../../shared/store.ts";
import { timers } from "./timers.ts";
import { sharePage } from "./user-pages.ts";
import { deviceIdFor, guardedStoreOf, outbox, replayJournal } from "./user-outbox.ts";

export interface Attempt {
  user_id: number;
  /** Null when no attempt is open: the engine only sends leftovers. */
  instance_id: number | null;
}

type RunningAttempt = Attempt & { instance_id: number };

/** What the server last said of the attempt, besides the results of its edits. */
export interface AttemptNews extends Omit<SyncAnswersReply, "results" | "standing" | "now" | "pace_ms"> {
  instance_id: number;
  device_id: string;
}

/** BroadcastChannel name shared by all tabs of one attempt. */
export const tabsOf = (instance_id: number): string => `examplar-exam-${instance_id}`;

export const attemptNews = createStore<AttemptNews | null>(null);

/** Returns when the attempt ends, or null for never: as the server last said, or else as the opened paper says. */
export const deadlineOf = (
  attempt: RunningAttempt,
  paper: { submission_deadline_at: string | null },
): string | null => {
  const news = attemptNews.get();
  return (news?.instance_id === attempt.instance_id ? news : paper).submission_deadline_at;
};

let shownPlace: { instance_id: number; place: ShownPlace } | null = null;

/** Notes the exercise on the screen for every sync. Syncs at once, so that another device opens at this page too. */
export const notePlace = (attempt: RunningAttempt, exercise_id: number): void => {
  const { instance_id } = attempt;
  shownPlace = { instance_id, place: { exercise_id, entered_at: now().toISOString() } };
  void askAttempt(attempt).catch(() => undefined);
};

/** Resends everything once per request of support, from whichever page reads the request first. */
const resendOnceRequested = (engine: SyncEngine, user_id: number, requested_at: string | null) => {
  if (!resyncRequests.isNew(user_id, requested_at)) return;
  resyncRequests.note(user_id, requested_at);
  engine.resendAll().catch((error: unknown) => console.error("The answers could not be sent again.", error));
};

interface ReplyOrigin extends Pick<AttemptNews, "instance_id" | "device_id"> {
  user_id: number;
}

/**
 * Returns whether this page owned the attempt before it changed its device by itself. That the server does not know the
 * new device yet does not mean that another device took over.
 */
const ownedBeforeMove = (instance_id: number): boolean => {
  if (unsettledMove.get() === null) return false;
  const known = attemptNews.get();
  return known?.instance_id === instance_id ? known.owns : true;
};

const publishReply = (engine: SyncEngine, { user_id, instance_id, device_id }: ReplyOrigin) => {
  return ({ state, submission_deadline_at, closed_by_teacher, owns, resync_requested_at }: SyncAnswersReply) => {
    // Ignore replies for a device id this page has since replaced: they do not tell who owns the attempt.
    if (device_id !== engine.status().device_id) return;
    if (owns && unsettledMove.get()?.is_made) settleMove(device_id);
    const told = {
      state,
      submission_deadline_at,
      closed_by_teacher,
      owns: owns || ownedBeforeMove(instance_id),
      resync_requested_at,
    };
    const news = { ...told, instance_id, device_id };
    // While somebody writes, every sync brings the same news each second: redraw the exam only when they change.
    if (JSON.stringify(news) !== JSON.stringify(attemptNews.get())) attemptNews.set(news);
    resendOnceRequested(engine, user_id, resync_requested_at);
  };
};

/** Makes every page that shows the exam, including this one, read its answers again. */
const tellTabs = (instance_id: number, question_id: number | null) => {
  const tabs = new BroadcastChannel(tabsOf(instance_id));
  tabs.postMessage({ type: "written", question_id });
  tabs.close();
};

/** For a file of an exam that is not open here: writes its edit into the outbox, where other tabs may read it. */
const writeFile: DeliverFile = async (file, picture_id, standing) => {
  if (!current) throw new Error("There is nothing to write a file into.");
  const engine = await current.engine;
  const { instance_id, question_id } = file;
  const local = (await engine.answers(instance_id)).find((one) => one.question_id === question_id);
  const joined = joinFile({ file, picture_id, standing, local });
  if (joined.kind !== "write") return joined.kind === "full" ? "full" : "named";
  const { content, made_at } = joined;
  await engine.edit(question_id, "answer", content, { instance_id, made_at });
  tellTabs(instance_id, question_id);
  return "named";
};

const createEngine = async (attempt: Attempt) => {
  const transport = createExamTransport({
    maySendFor,
    pending: (instance_id) => {
      const { pending, elsewhere } = engine.status();
      const isOwn = attempt.instance_id === null || attempt.instance_id === instance_id;
      return isOwn ? pending : { ...pending, answers: elsewhere.answers };
    },
    untilOwned: movesSettled,
    place: (instance_id) => (shownPlace?.instance_id === instance_id ? shownPlace.place : null),
    answers: async (instance_id) => {
      const answers = await api("GET /api/v1/quiz_instances/:instance_id/answers", { params: { instance_id } });
      return answers.map(serverAnswerOf);
    },
    onReply: (request: SyncRequest, reply) => {
      if (request.instance_id === attempt.instance_id)
        publishReply(engine, { ...request, user_id: attempt.user_id })(reply);
    },
  });
  const device_id = await deviceIdFor(attempt.user_id);
  await replayJournal(attempt.user_id).catch((error: unknown) =>
    console.error("The journal of an earlier page waits for the next one.", error),
  );
  const engine: SyncEngine = createSyncEngine({
    store: outbox,
    guarded: guardedStoreOf(attempt.user_id, device_id),
    transport,
    clock: { now, isCertain: timeIsTold },
    timers,
    random: Math.random,
    newId: randomId,
    device_id,
    owner: attempt,
    files: filesOf(attempt.user_id, writeFile),
    drafts: unsavedEditors,
    // `locks` is absent where the page is not served over TLS.
    ...(navigator.locks && { locks: navigator.locks }),
    onFault: (error) => console.error("The outbox met a fault and goes on.", error),
  });
  return { made: engine, own_id: device_id };
};

let current: { key: string; user_id: number; engine: Promise<SyncEngine>; stop: () => void } | null = null;

const watchNetwork = (engine: SyncEngine): (() => void) => {
  const online = () => engine.networkChanged(true);
  const offline = () => engine.networkChanged(false);
  window.addEventListener("online", online);
  window.addEventListener("offline", offline);
  return () => {
    window.removeEventListener("online", online);
    window.removeEventListener("offline", offline);
  };
};

/** Returns the page's only engine: an attempt's own while there is one. It outlives the screen that asked for it. */
export const engineFor = (attempt: Attempt): Promise<SyncEngine> => {
  const key = `${attempt.user_id}/${attempt.instance_id}`;
  if (current?.key === key) return current.engine;
  current?.stop();
  sharePage(attempt.user_id);
  let stops: (() => void)[] = [];
  let isStopped = false;
  const engine = createEngine(attempt).then(({ made, own_id }) => {
    if (isStopped) return made;
    stops = [
      made.start(),
      filesOf(attempt.user_id, writeFile).start(),
      watchNetwork(made),
      guardLeaving(made),
      noteMoves(made, attempt, own_id),
      publishUnsent(made),
    ];
    return made;
  });
  attemptNews.set(null);
  current = {
    key,
    user_id: attempt.user_id,
    engine,
    stop: () => {
      isStopped = true;
      for (const stop of stops) stop();
    },
  };
  return engine;
};

/** Asks the server for the state of the attempt; every request with edits does so too. */
export const askAttempt = async (attempt: RunningAttempt): Promise<void> => {
  await (await engineFor(attempt)).ask();
};

interface EventFacts {
  details?: Record<string, unknown>;
  /** The exercise that was shown. */
  exercise_id?: number | null;
  happened_at?: Date;
}

const isTakenOver = ({ instance_id }: RunningAttempt): boolean => {
  const news = attemptNews.get();
  return news?.instance_id === instance_id && !news.owns;
};

/**
 * Stores an event on this device first; it is deleted when the server has it. A device that lost the attempt records
 * nothing: what happens there is not what the student does in the exam.
 */
export const recordEvent = async (
  attempt: RunningAttempt,
  kind: StudentEventKind,
  { details = {}, exercise_id = null, happened_at = now() }: EventFacts = {},
): Promise<void> => {
  if (isTakenOver(attempt)) return;
  const engine = await engineFor(attempt);
  const quizzes_exercise_id = exercise_id;
  await engine.record("events", { kind, happened_at: happened_at.toISOString(), quizzes_exercise_id, details });
};

/**
 * Does the same for an attempt that is not open here: its seat and its score say when its devices were asked. Any
 * engine of a user sends all that they have here, so a running one is used and not stopped.
 */
export const resendIfRequested = async (user_id: number, requested_at: string | null): Promise<void> => {
  if (!resyncRequests.isNew(user_id, requested_at)) return;
  const running = current?.user_id === user_id ? current.engine : null;
  resendOnceRequested(await (running ?? engineFor({ user_id, instance_id: null })), user_id, requested_at);
};

/** Ends the engine of a user who leaves this computer. */
export const releaseUser = (user_id: number): void => {
  if (current?.user_id !== user_id) return;
  current.stop();
  current = null;
};

const sendBeforeLeavingMs = 3_000;

/** Tries for a moment to send all that a user has here. Returns what the server still lacks. */
export const sendBeforeSignOut = async (user_id: number): Promise<Missing> => {
  const running = current?.user_id === user_id ? current.engine : engineFor({ user_id, instance_id: null });
  const engine = await running;
  engine.wake();
  if ((await engine.missing()).all.waiting > 0)
    await engine.flush({ within_ms: sendBeforeLeavingMs, instance_id: "all" });
  return engine.missing();
};

/** Called after edits that no engine wrote came into the outbox: they are sent, and the open exam shows them. */
export const noteAbsorbed = async (instance_ids: ReadonlySet<number>): Promise<void> => {
  if (current) (await current.engine).wake();
  for (const instance_id of instance_ids) tellTabs(instance_id, null);
};

/** Sends what an earlier page could not, from any page of the app, until an exam's own engine takes over. */
export const startSending = async (user_id: number): Promise<void> => {
  if (current?.user_id === user_id) (await current.engine).signedIn(user_id);
  else if (current === null) await engineFor({ user_id, instance_id: null });
};
