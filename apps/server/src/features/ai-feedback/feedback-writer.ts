import { randomBytes } from "node:crypto";
import {
  answerText,
  feedbackHtml,
  feedbackPrompt,
  plainFeedback,
  questionText,
  textOfHtml,
  type PromptEntry,
} from "@examplar/domain";
import type { RecurringTask } from "../../platform/jobs/start-jobs.ts";
import type { Tasks } from "../../platform/jobs/tasks.ts";
import type { Parts } from "../../platform/parts.ts";
import {
  announceAttempts,
  findSeat,
  lockFeedbackFacts,
  setFeedbackRequested,
  writeGeneratedComment,
} from "../attempts/index.ts";
import { readCopies, type Copy, type CopyTools } from "../corrected-copies/index.ts";
import {
  keepWritten,
  removeGeneration,
  setFailed,
  setWaiting,
  takeGenerations,
  type Generation,
} from "./ai-feedback.repository.ts";
import { demoFeedback, streamDemo } from "./demo-writer.ts";
import { ModelFailure, streamModel } from "./model-client.ts";

export const writeFeedbackTask = "write_feedback";
export const writeFeedbackSchedule: RecurringTask = { task: writeFeedbackTask, match: "* * * * *" };

const atOnce = 2;
const maxTries = 3;
/** A writer that has stored nothing for this long is dead; another one starts again. */
const aliveMs = 60_000;
const keepEveryMs = 700;
const pauseAfterMs = (tries: number): number => 4_000 * 3 ** (tries - 1);

/** Returns the text of a copy. Omits results for a student who may not see the correction yet. */
const entriesOf = ({ paper, answers, corrections }: Copy, shows_results: boolean): PromptEntry[] => {
  const questions = (paper?.sections ?? []).flatMap(({ children }) =>
    children.flatMap((exercise) => exercise.questions.filter(({ is_answerable }) => is_answerable)),
  );
  return questions.map((question, index) => {
    const own = corrections.find(({ question_id }) => question_id === question.id);
    const content = answers.find(({ question_id }) => question_id === question.id)?.content ?? null;
    return {
      number: index + 1,
      question: questionText(question),
      answer: answerText(question, content),
      result:
        own && shows_results
          ? {
              points: own.points,
              points_possible: own.points_possible,
              model_answer: textOfHtml(
                own.correction_html || ((own.key as { model_answer_html?: string } | null)?.model_answer_html ?? ""),
              ),
            }
          : null,
    };
  });
};

const studentSeesResults = async ({ db, clock }: Parts, { score: { user_id, summary_id } }: Copy): Promise<boolean> =>
  (await findSeat(db, { user_id }, summary_id, clock.now()))?.decision.correction_is_visible ?? false;

const streamOf = ({ config }: Parts, { score }: Copy, entries: PromptEntry[], signal: AbortSignal) => {
  if (config.ai === null) return streamDemo(demoFeedback(score.language, entries), signal);
  const { quiz_name, language, name, email } = score;
  const personal = [name, ...(email === null ? [] : [email])];
  const boundary = `=====${randomBytes(9).toString("base64url")}`;
  return streamModel(config.ai, feedbackPrompt({ quiz_name, language, entries, personal, boundary }), signal);
};

const announce = async (parts: Parts, score_id: number): Promise<void> => {
  const facts = await parts.db.transaction().execute((trx) => lockFeedbackFacts(trx, score_id));
  if (facts) await announceAttempts(parts, parts.db, [facts]);
};

/** Returns the whole text and stores it as it grows; null when it is no longer wanted. */
const write = async (parts: Parts, generation: Generation, pieces: AsyncIterable<string>): Promise<string | null> => {
  let written = "";
  let kept_at = performance.now();
  for await (const piece of pieces) {
    written += piece;
    if (performance.now() - kept_at < keepEveryMs) continue;
    kept_at = performance.now();
    const until = new Date(parts.clock.now().getTime() + aliveMs);
    if (!(await keepWritten(parts.db, generation, { written: plainFeedback(written), until }))) return null;
    await announce(parts, generation.score_id);
  }
  return written;
};

const finish = (parts: Parts, { score_id, requested_at, source }: Generation, html: string): Promise<void> =>
  parts.db.transaction().execute(async (trx) => {
    if (await writeGeneratedComment(trx, { score_id, requested_at, source, html }))
      await removeGeneration(trx, score_id);
  });

const fail = (parts: Parts, generation: Generation, failure: "unreachable" | "refused" | "empty"): Promise<void> =>
  parts.db.transaction().execute(async (trx) => {
    await setFailed(trx, generation, failure);
    await setFeedbackRequested(trx, generation.score_id, null);
  });

const giveUpOrRetry = async (parts: Parts, generation: Generation, error: unknown): Promise<void> => {
  const reason = error instanceof ModelFailure ? error.reason : "unreachable";
  parts.log.warn(
    { err: error, score_id: generation.score_id, tries: generation.tries },
    "feedback could not be written",
  );
  if (reason === "refused" || generation.tries >= maxTries) return fail(parts, generation, reason);
  const due_at = new Date(parts.clock.now().getTime() + pauseAfterMs(generation.tries));
  await setWaiting(parts.db, generation, due_at);
  await parts.jobs.schedule(parts.db, writeFeedbackTask, {}, { run_at: due_at, key: writeFeedbackTask });
};

/** Writes one comment from the copy to the row, or schedules another try. */
export const writeFeedback = async (
  parts: Parts,
  tools: CopyTools,
  generation: Generation,
  signal: AbortSignal,
): Promise<void> => {
  try {
    const [copy] = await readCopies(parts, tools, { score_ids: [generation.score_id], shows_points: true });
    if (!copy) return;
    const entries = entriesOf(copy, generation.source === "ai_generated" || (await studentSeesResults(parts, copy)));
    const written = await write(parts, generation, streamOf(parts, copy, entries, signal));
    if (written === null) return;
    const html = feedbackHtml(written);
    await (html === "" ? fail(parts, generation, "empty") : finish(parts, generation, html));
  } catch (error) {
    // The server is stopping: frees the row at once for the process that starts next.
    if (signal.aborted) return setWaiting(parts.db, generation, parts.clock.now()).then(() => undefined);
    await giveUpOrRetry(parts, generation, error);
  }
  await announce(parts, generation.score_id);
};

/** Writes outside of the jobs: a model takes a minute, and two job slots must stay free for the bell. */
export const createFeedbackWriter = (parts: Parts, tools: CopyTools) => {
  const running = new Map<number, Promise<void>>();
  const stopping = new AbortController();

  const look = async (): Promise<void> => {
    const limit = atOnce - running.size;
    if (limit <= 0 || stopping.signal.aborted) return;
    const now = parts.clock.now();
    const taken = await takeGenerations(parts.db, { now, until: new Date(now.getTime() + aliveMs), limit });
    for (const generation of taken) {
      const { score_id } = generation;
      const done = writeFeedback(parts, tools, generation, stopping.signal)
        .catch((error: unknown) => parts.log.error({ err: error, score_id }, "feedback was given up"))
        .finally(() => {
          running.delete(score_id);
          void look().catch((error: unknown) =>
            parts.log.error({ err: error }, "feedback that waits was not looked for"),
          );
        });
      running.set(score_id, done);
    }
  };

  const tasks: Tasks = { [writeFeedbackTask]: look };
  return {
    tasks,
    settled: () => Promise.all(running.values()),
    stop: async (): Promise<void> => {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
};
