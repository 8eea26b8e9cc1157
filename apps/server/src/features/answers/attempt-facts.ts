import { topics } from "@examplar/contract";
import type {
  AttemptDevice,
  AttemptOwner,
  EditFacts,
  ForwardProgress,
  PaperContent,
  PlacedEdit,
} from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { createTopicCache } from "../../platform/realtime/cache/topic-cache.ts";
import { timesOf } from "../attempts/index.ts";
import { listAttemptDevices } from "../devices/index.ts";
import { drawnQuestions, type FragmentsCache } from "../papers/index.ts";
import { createFindAttempt, listFirstEdits, type AttemptRow } from "./answers.repository.ts";

/** Everything that validating the edits of an attempt needs. */
export interface AttemptFacts extends EditFacts {
  instance_id: number;
  score_id: number;
  summary_id: number;
  quiz_id: number;
  user_id: number;
  /** The device that owns the attempt; null before any device has claimed it. */
  owner_device_id: string | null;
  known_device_ids: Set<string>;
  /** Every device that ever owned the attempt. */
  owners: Readonly<Record<string, AttemptOwner>>;
  resync_requested_at: Date | null;
  /** True when a teacher closed the session: the attempt ended before its time was over. */
  closed_by_teacher: boolean;
  correction_btw_questions: boolean;
  require_fullscreen: boolean;
  /** How far the student has come in a forward-only paper; null for others. */
  progress: ForwardProgress | null;
}

type DeviceRow = Awaited<ReturnType<typeof listAttemptDevices>>[number];

const attemptDeviceOf = (row: DeviceRow): AttemptDevice => {
  const { first_seen_at, reached_exercise_id, reached_at, reached_received_at } = row;
  if (reached_exercise_id === null || reached_at === null || reached_received_at === null) {
    return { first_seen_at, reached: null };
  }
  const reached = { exercise_id: reached_exercise_id, entered_at: reached_at, received_at: reached_received_at };
  return { first_seen_at, reached };
};

/** Returns how far the student has come in a forward-only paper; null for other papers. */
const readProgress = async (
  db: Db,
  row: AttemptRow,
  questions: EditFacts["questions"],
): Promise<ForwardProgress | null> => {
  if (row.allow_questions_navigation) return null;
  const [edits, devices] = await Promise.all([listFirstEdits(db, row.score_id), listAttemptDevices(db, row.score_id)]);
  const { sections } = row.content as unknown as PaperContent;
  return {
    exercise_ids: sections.flatMap(({ exercises }) => exercises.map(({ id }) => id)),
    skips_leave: !row.correction_btw_questions,
    edits: edits.flatMap((edit): PlacedEdit[] => {
      const question = questions.get(edit.question_id);
      return question ? [{ ...edit, exercise_id: question.exercise_id }] : [];
    }),
    devices: new Map(devices.map((device) => [device.device_id, attemptDeviceOf(device)])),
  };
};

/** Leaves out the paper's content: cached for every attempt of a hall, it would take half of the process's memory. */
const factsOf = (
  row: AttemptRow,
  questions: EditFacts["questions"],
  progress: ForwardProgress | null,
): AttemptFacts => {
  const { instance_id, score_id, summary_id, quiz_id, user_id, owner_device_id, owners, resync_requested_at } = row;
  const { state, finished_at, correction_btw_questions, require_fullscreen } = row;
  const { submission_deadline_at, timeout_state, closed_by_teacher } = timesOf(row, row.started_at);
  return {
    instance_id,
    score_id,
    summary_id,
    quiz_id,
    user_id,
    owner_device_id,
    owners,
    resync_requested_at,
    state,
    finished_at,
    correction_btw_questions,
    require_fullscreen,
    questions,
    progress,
    submission_deadline_at,
    timeout_state,
    closed_by_teacher,
    locked_exercise_ids: new Set(row.locked_exercise_ids),
    known_device_ids: new Set(row.device_ids),
  };
};

/**
 * Lifetime of cached facts while the realtime feed is disconnected: for that long, edits may still count after a
 * hand-in through another process. Granted time is seen as late, which the grace period for late work covers. Reading
 * the attempt's state with each edit would close the gap, but in the server's hottest statement.
 */
const disconnected_ms = 250;
const max_kept = 20_000;

/**
 * Caches the facts of the attempts that students write in, until they change. Never caches attempts with corrections
 * between questions or with a forward-only paper. An answer written after its correction was shown, or after its
 * exercise was left, must never count.
 */
export const createAttemptFacts = (parts: Pick<Parts, "db" | "pool" | "realtime">, fragments: FragmentsCache) => {
  const findAttempt = createFindAttempt(parts);
  const kept = createTopicCache<number, AttemptFacts>({
    changes: parts.realtime.changes,
    topicsOf: ({ user_id, quiz_id }) => [topics.user(user_id), topics.quizStudents(quiz_id)],
    disconnected_ms,
    max_kept,
  });

  const read = async (instance_id: number): Promise<AttemptFacts | undefined> => {
    const read_from = kept.now();
    const row = await findAttempt(instance_id);
    if (!row) return undefined;
    const questions = drawnQuestions(await fragments.of(row.quiz_id), row.content as unknown as PaperContent);
    const progress = await readProgress(parts.db, row, questions);
    const facts = factsOf(row, questions, progress);
    if (!row.correction_btw_questions && progress === null) kept.keep(instance_id, facts, read_from);
    return facts;
  };

  return {
    of: (instance_id: number): Promise<AttemptFacts | undefined> | AttemptFacts =>
      kept.get(instance_id) ?? read(instance_id),
    /** Invalidates an attempt after a change in this process; the next request must see the change. */
    forget: kept.forget,
    /** Invalidates all attempts of one student. */
    forgetUser: (user_id: number): void => kept.forgetTopic(topics.user(user_id)),
    forgetAll: kept.forgetAll,
  };
};

export type AttemptFactsCache = ReturnType<typeof createAttemptFacts>;
