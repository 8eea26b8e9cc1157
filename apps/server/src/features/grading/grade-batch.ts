import { lateWorkGraceMs } from "@examplar/domain";
import type { Trx } from "../../platform/db/db.ts";
import type { Parts } from "../../platform/parts.ts";
import { slowCommitMs, writeAnswerPoints } from "../answers/index.ts";
import { announceAttempts, writeGrades, type GradeRow } from "../attempts/index.ts";
import { removeRequests, requestGrading, requestsOf, setAside } from "../grading-requests/index.ts";
import type { SheetEvaluator } from "./sheets/evaluate-sheet.ts";
import { gatherMaterial, type Material } from "./gather-material.ts";
import { gradePaper, type GradedAttempt } from "./grade-paper.ts";
import { lockAttempts, type AttemptRow } from "./grading.repository.ts";

export type GradingParts = Parts & { evaluator: SheetEvaluator };

/**
 * Time limit for one batch: sheets may be slow, and the batch locks its attempts. The rest goes into the next batch.
 */
const batchMs = 5000;
/** After this time, every edit that still counts makes the ledger request grading. */
const settledAfterMs = lateWorkGraceMs + slowCommitMs;

type Requests = Awaited<ReturnType<typeof requestsOf>>;
type Outcome = GradedAttempt | "as_it_was" | "set_aside";

/** On a second look, leaves an attempt alone if none of its answers has moved since the first. */
const gradeSafely = async (
  { log, evaluator }: GradingParts,
  attempt: AttemptRow,
  material: Material,
  asked: Requests,
): Promise<Outcome> => {
  const reportUngradable = (question_id: number, reason: unknown) =>
    log.warn({ err: reason, score_id: attempt.id, question_id }, "an answer cannot be graded: it waits for a person");
  try {
    const toGrade = material(attempt.id);
    const moved = toGrade.answers.some(({ graded_at }) => graded_at === null);
    if (!moved && asked.every(({ only_if_moved }) => only_if_moved)) return "as_it_was";
    const is_on_paper = attempt.state === "paper";
    return await gradePaper({ evaluator, reportUngradable }, { ...toGrade, is_on_paper }, attempt.grade_scale);
  } catch (error) {
    log.error({ err: error, score_id: attempt.id }, "an attempt cannot be graded: it was set aside");
    return "set_aside";
  }
};

const gradeAll = async (
  parts: GradingParts,
  trx: Trx,
  attempts: readonly AttemptRow[],
  asked: Map<number, Requests>,
): Promise<[AttemptRow, Outcome][]> => {
  if (attempts.length === 0) return [];
  const material = await gatherMaterial(trx, attempts);
  const started = performance.now();
  const outcomes: [AttemptRow, Outcome][] = [];
  for (const attempt of attempts) {
    if (performance.now() - started > batchMs) break;
    outcomes.push([attempt, await gradeSafely(parts, attempt, material, asked.get(attempt.id) ?? [])]);
  }
  return outcomes;
};

const differs = (attempt: AttemptRow, grade: GradeRow): boolean =>
  (Object.keys(grade) as (keyof GradeRow)[]).some((field) => attempt[field] !== grade[field]);

/** Returns the attempts that changed; only these are announced. */
const writeAll = async (trx: Trx, outcomes: readonly [AttemptRow, Outcome][], now: Date): Promise<AttemptRow[]> => {
  const graded = outcomes.filter((entry): entry is [AttemptRow, GradedAttempt] => typeof entry[1] !== "string");
  await writeAnswerPoints(
    trx,
    graded.flatMap(([, { answers }]) => answers),
    now,
  );
  const isNew = ([attempt, { columns }]: [AttemptRow, GradedAttempt]) => differs(attempt, columns);
  await writeGrades(
    trx,
    graded.filter(isNew).map(([{ id }, { columns }]) => ({ ...columns, score_id: id })),
  );
  return graded.filter((entry) => isNew(entry) || entry[1].answers.length > 0).map(([attempt]) => attempt);
};

/** Requests a second grading after the grace period, because edits may have arrived after the answers were read. */
const askForSecondLook = async (trx: Trx, attempts: readonly AttemptRow[], now: Date): Promise<void> => {
  const dueAt = ({ finished_at }: AttemptRow): number => (finished_at?.getTime() ?? 0) + settledAfterMs;
  // One request for all attempts that the bell ended together.
  for (const [due, ended] of Map.groupBy(attempts, dueAt)) {
    if (due <= now.getTime()) continue;
    const score_ids = ended.map(({ id }) => id);
    await requestGrading(trx, score_ids, { due_at: new Date(due), only_if_moved: true });
  }
};

const settleRequests = async (
  trx: Trx,
  outcomes: readonly [AttemptRow, Outcome][],
  done: Requests,
  now: Date,
): Promise<void> => {
  const failed = new Set(outcomes.filter(([, outcome]) => outcome === "set_aside").map(([{ id }]) => id));
  for (const score_id of failed) await setAside(trx, score_id, now);
  const finished = done.filter(({ score_id }) => !failed.has(score_id));
  await removeRequests(trx, {
    ids: finished.map(({ id }) => id),
    score_ids: [...new Set(finished.map(({ score_id }) => score_id))],
  });
};

/** Grades these attempts in one transaction; returns how many it processed. */
export const gradeBatch = (parts: GradingParts, score_ids: number[]): Promise<number> =>
  parts.db.transaction().execute(async (trx) => {
    const now = parts.clock.now();
    const locked = await lockAttempts(trx, score_ids);
    if (locked.length === 0) return 0;
    // Reads the requests before the answers: a later request may concern an edit that this run has not read.
    const requests = await requestsOf(
      trx,
      locked.map(({ id }) => id),
      now,
    );
    const asked = Map.groupBy(requests, ({ score_id }) => score_id);
    // Skips running attempts: closing them requests their grading.
    const running = locked.filter(({ state }) => state === "started");
    const toGrade = locked.filter(({ id, state }) => state !== "started" && asked.has(id));
    const outcomes = await gradeAll(parts, trx, toGrade, asked);

    const changed = await writeAll(trx, outcomes, now);
    const dealtWith = [...running, ...outcomes.map(([attempt]) => attempt)];
    const done = dealtWith.flatMap(({ id }) => asked.get(id) ?? []);
    await settleRequests(trx, outcomes, done, now);
    await askForSecondLook(trx, changed, now);
    await announceAttempts(
      parts,
      trx,
      changed.map(({ id, quizzes_attempt_summary_id, ...attempt }) => ({
        ...attempt,
        score_id: id,
        summary_id: quizzes_attempt_summary_id,
      })),
    );
    return dealtWith.length;
  });
