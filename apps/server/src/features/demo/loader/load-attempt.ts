import { randomUUID } from "node:crypto";
import { buildAnswer, buildInstance, buildScore, buildStudentEvent, type Row } from "../../../builders/index.ts";
import type { Db } from "../../../platform/db/db.ts";
import { resolveMoment, type DemoAttempt, type PersonKey } from "@examplar/demo";
import { chanceFrom, type Chance } from "./chance.ts";
import { composePaper, type Paper } from "./compose-paper.ts";
import type { LoadedQuiz } from "./load-quiz.ts";
import { loadSupervision } from "./load-supervision.ts";
import { enteredByHand } from "../../answers/index.ts";
import { loadScan } from "../scans/demo-scans.ts";
import { sampleAnswer, type Quality, type SampleAnswer } from "./sample-answers.ts";

const minute = 60_000;

interface Written {
  question: Paper["questions"][number];
  answer: SampleAnswer;
  /** Null while the answer waits for the teacher. */
  points: number | null;
}

const markedByHand = new Set(["long_text", "upload"]);

const qualityOf = (skill: number, chance: Chance): Quality => {
  const luck = chance();
  return luck < skill ? "right" : luck < skill + (1 - skill) * 0.6 ? "partial" : "wrong";
};

const write = ({ questions }: Paper, quiz: LoadedQuiz, attempt: DemoAttempt, chance: Chance): Written[] => {
  const answerable = questions.filter(({ described }) => described.type !== "information");
  return answerable.slice(0, Math.ceil(answerable.length * attempt.done)).map((question) => {
    const answer = sampleAnswer(question.described, qualityOf(attempt.skill, chance), quiz.row.language);
    const waits = attempt.state === "started" || (!attempt.graded && markedByHand.has(question.described.type));
    return { question, answer, points: answer === null ? 0 : waits ? null : answer.points };
  });
};

/** Returns the grade of an ended attempt, or none before every answer has its points. */
const resultOf = (written: Written[], paper: Paper, { row }: LoadedQuiz, attempt: DemoAttempt) => {
  const answered = written.filter(({ answer }) => answer !== null);
  const counts = { answered_questions_count_cache: answered.length };
  if (attempt.state === "started") return counts;
  if (attempt.scan === "to_enter")
    return { ...counts, answers_to_review_count: paper.questions.length, is_up_to_date: false, grade: null };
  const waiting = answered.filter(({ points }) => points === null).length;
  const points_possible = paper.questions.reduce((total, { described }) => total + described.points, 0);
  const points_won = Math.max(
    0,
    written.reduce((total, { points }) => total + (points ?? 0), 0),
  );
  return {
    ...counts,
    answers_to_review_count: waiting,
    is_up_to_date: waiting === 0,
    points_won,
    points_possible,
    grade: waiting > 0 ? null : (points_won / points_possible) * row.grade_scale,
    correct_answers_count: written.filter(({ question, points }) => points === question.described.points).length,
  };
};

/** Gives typed answers a history, as if a browser had sent it, because the receipt needs one. Paper has none. */
const loadHistory = async (db: Db, answers: Row<"answers">[]) => {
  const edits = answers.flatMap(({ score_id, question_id, status, content, edit_id, device_id, seq, last_edit_at }) =>
    edit_id === null || device_id === null || seq === null
      ? []
      : {
          edit_id,
          score_id,
          question_id,
          device_id,
          seq,
          kind: status === "skipped" ? ("skip" as const) : ("answer" as const),
          content: content === null ? null : JSON.stringify(content),
          base_revision: 0,
          edited_at: last_edit_at,
          received_at: last_edit_at,
          outcome: "stored" as const,
        },
  );
  if (edits.length > 0) await db.insertInto("answer_edits").values(edits).execute();
};

/** Inserts the answers that the quiz's owner has entered from a sheet. */
const loadEntries = async (db: Db, answers: Row<"answers">[], entered_by: number) => {
  const entries = answers.flatMap(({ score_id, edit_id }) =>
    edit_id === null ? [] : { score_id, edit_id, entered_by },
  );
  if (entries.length > 0) await db.insertInto("answer_entries").values(entries).execute();
};

interface Answering {
  written: Written[];
  until: Date;
  quiz: LoadedQuiz;
  attempt: DemoAttempt;
}

const loadAnswers = async (db: Db, score: Row<"scores">, { written, until, quiz, attempt }: Answering) => {
  const isEntered = attempt.scan === "edited";
  const start = score.started_at ?? until;
  const step = (until.getTime() - start.getTime()) / (written.length + 1);
  const device_id = randomUUID();
  const loaded: Row<"answers">[] = [];
  for (const [i, { question, answer, points }] of written.entries()) {
    const last_edit_at = new Date(start.getTime() + step * (i + 1));
    const typed = score.state === "paper" ? {} : { edit_id: randomUUID(), device_id, seq: i + 1 };
    const entered = isEntered ? { edit_id: randomUUID(), device_id: enteredByHand, seq: 1 } : {};
    const byHand = answer !== null && points !== null && markedByHand.has(question.described.type);
    const row = await buildAnswer(db, {
      ...typed,
      ...entered,
      score_id: score.id,
      question_id: question.id,
      status: answer === null ? "skipped" : "answered",
      content: answer?.content ?? null,
      last_edit_at,
      points: score.state === "started" ? null : points,
      graded_at: score.state === "started" || points === null ? null : score.finished_at,
      graded_by: byHand ? quiz.row.owner_id : null,
    });
    loaded.push(row);
  }
  await loadHistory(db, loaded);
  if (isEntered) await loadEntries(db, loaded, quiz.row.owner_id);
};

const loadEvents = async (db: Db, score: Row<"scores">, restless: boolean, paper: Paper, until: Date) => {
  const start = (score.started_at ?? until).getTime();
  const quizzes_exercise_id = paper.questions.at(-1)?.exercise_id ?? null;
  const event = (kind: Row<"student_events">["kind"], at: number, details: object = {}) =>
    buildStudentEvent(db, {
      score_id: score.id,
      kind,
      happened_at: new Date(at),
      details: JSON.stringify(details),
      quizzes_exercise_id,
    });
  await event("enter_exam", start);
  if (restless) {
    await event("mouse_leave", start + 4 * minute);
    await event("mouse_enter", start + 4.2 * minute);
    await event("loose_focus", start + 7 * minute);
    await event("get_focus", start + 7.6 * minute);
    await event("paste", start + 7.7 * minute, { content: "V = −I + Σ F / (1 + k)^t" });
  }
  if (score.state !== "started") await event("leave_exam", until.getTime());
};

const scoreTimes = (attempt: DemoAttempt, now: Date) => {
  const started_at = resolveMoment(attempt.started, now);
  if (attempt.state === "started") return { started_at, finished_at: null };
  return { started_at, finished_at: new Date(started_at.getTime() + (attempt.minutes ?? 0) * minute) };
};

interface Sitting {
  quiz: LoadedQuiz;
  summary: Row<"quizzes_attempt_summaries">;
  student: PersonKey;
  attempt: DemoAttempt;
  now: Date;
}

export const loadAttempt = async (db: Db, { quiz, summary, student, attempt, now }: Sitting): Promise<void> => {
  const chance = chanceFrom(`${quiz.row.name} ${student}`);
  const paper = composePaper(quiz, chance);
  const written = attempt.scan === "to_enter" ? [] : write(paper, quiz, attempt, chance);
  const times = scoreTimes(attempt, now);
  const score = await buildScore(db, {
    quizzes_attempt_summary_id: summary.id,
    state: attempt.state,
    ...times,
    ...resultOf(written, paper, quiz, attempt),
    public_comment: attempt.public_comment,
    private_comment: attempt.private_comment,
    comment_source: attempt.public_comment === undefined ? null : "manual",
    created_at: times.started_at,
  });
  const created_at = times.started_at;
  await buildInstance(db, { score_id: score.id, seed: Math.floor(chance() * 1e9), content: paper.content, created_at });
  const until = score.finished_at ?? now;
  await loadAnswers(db, score, { written, until, quiz, attempt });
  const { supervised, scan } = attempt;
  if (scan) await loadScan(db, { score, quiz: quiz.described, student, scan });
  if (supervised)
    await loadSupervision(db, {
      score,
      paper,
      supervised,
      requires_fullscreen: quiz.row.require_fullscreen,
      started_at: times.started_at,
      finished_at: until,
    });
  else if (attempt.state !== "paper") await loadEvents(db, score, attempt.restless ?? false, paper, until);
};
