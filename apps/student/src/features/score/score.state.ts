import type { OwnScore, Quiz, Summary } from "@examplar/contract";
import { lateWorkGraceMs, targetSeat } from "@examplar/domain";
import type { Connection } from "@examplar/sync";

/** Counts of work that this browser still holds; `most` is the highest count of each that was seen here. */
export interface Unsent extends Counts {
  most: Pick<Counts, "events" | "screenshots" | "proctoring">;
}

interface Counts {
  answers: number;
  /** Refused by the server, and kept in this browser. */
  set_aside: number;
  /** How many of these are files, which are listed by name. */
  refused_files: number;
  events: number;
  screenshots: number;
  proctoring: number;
  connection: Connection;
}

export const nothingUnsent: Unsent = {
  answers: 0,
  set_aside: 0,
  refused_files: 0,
  events: 0,
  screenshots: 0,
  proctoring: 0,
  connection: "online",
  most: { events: 0, screenshots: 0, proctoring: 0 },
};

/** Returns the new counts, and updates the highest count of each. */
export const holdMore = (was: Unsent, counts: Partial<Counts>): Unsent => {
  const is = { ...was, ...counts };
  const most = (name: keyof Unsent["most"]) => Math.max(was.most[name], is[name]);
  return {
    ...is,
    most: { events: most("events"), screenshots: most("screenshots"), proctoring: most("proctoring") },
  };
};

/** Rounds down, so that 100 percent means that all is sent. */
export const sentPercent = (left: number, most: number): number =>
  left === 0 || most === 0 ? 100 : Math.floor(((most - left) / most) * 100);

/** Returns the newest attempt from this seat, which is the one that counts. */
export const countingScore = (scores: readonly OwnScore[], summary_id: number): OwnScore | null =>
  scores
    .filter((score) => score.quizzes_attempt_summary_id === summary_id)
    .reduce<OwnScore | null>((newest, score) => (newest && newest.id > score.id ? newest : score), null);

export interface NumberedAttempt {
  /** Number of the attempt, counted from 1. */
  number: number;
  counts: boolean;
  score: OwnScore;
}

/** Returns the ended attempts from this seat, the newest first; empty when there is only one. */
export const attemptsOf = (scores: readonly OwnScore[], summary_id: number): NumberedAttempt[] => {
  const counting = countingScore(scores, summary_id);
  const attempts = scores
    .filter((score) => score.quizzes_attempt_summary_id === summary_id)
    .toSorted((a, b) => a.id - b.id)
    .map((score, index) => ({ number: index + 1, counts: score.id === counting?.id, score }))
    .filter(({ score }) => score.state !== "started");
  return attempts.length < 2 ? [] : attempts.toReversed();
};

export interface Target {
  /** The seat whose result is shown. */
  shown: Summary;
  /** Another seat of the quiz that can be answered now; it is offered first. */
  open: Summary | null;
  /** A running attempt: the student belongs there. */
  running: Summary | null;
}

/** Prefers a seat to answer, then a finished one, then the seat of the address. */
export const targetOf = (summaries: readonly Summary[], current: Summary): Target => {
  const known = summaries.find(({ id }) => id === current.id) ?? current;
  const target = targetSeat([known, ...summaries.filter(({ id }) => id !== known.id)], known.id) ?? known;
  if (target.answerability === "answering") return { shown: target, open: null, running: target };
  const isOtherOpen = target.answerability === "to_answer" && target.id !== known.id;
  // An existing result stays visible below the open seat.
  if (isOtherOpen && known.is_answered) return { shown: known, open: target, running: null };
  return { shown: target, open: null, running: null };
};

export type ScoreScreen =
  | { kind: "loading" }
  /** Nothing was handed in, and nothing can be handed in any more. */
  | { kind: "not_taken" }
  | { kind: "open" }
  | { kind: "not_yet" }
  /** Handed in, but not yet completely on the server, or not yet known to it. */
  | { kind: "saving"; waiting: number }
  | { kind: "result"; score: OwnScore };

interface Facts {
  summary: Summary;
  /** Undefined while it is being read. */
  scores: readonly OwnScore[] | undefined;
  unsent: Unsent | null;
}

export const screenOf = ({ summary, scores, unsent }: Facts): ScoreScreen => {
  if (summary.answerability === "to_answer") return { kind: "open" };
  if (summary.answerability === "not_answerable_yet") return { kind: "not_yet" };
  if (!summary.is_answered) return { kind: "not_taken" };
  if (scores === undefined || unsent === null) return { kind: "loading" };
  const score = countingScore(scores, summary.id);
  if (score === null || score.state === "started" || unsent.answers > 0)
    return { kind: "saving", waiting: unsent.answers };
  return { kind: "result", score };
};

type Watching = Pick<
  Quiz,
  | "video_proctoring"
  | "screen_recording"
  | "screen_proctoring"
  | "audio_proctoring"
  | "web_page_recording"
  | "require_fullscreen"
  | "detect_mouse_leave"
>;

const recordsEvents = (quiz: Watching): boolean =>
  quiz.require_fullscreen || quiz.detect_mouse_leave || quiz.web_page_recording || recordsPictures(quiz);
const recordsPictures = (quiz: Watching): boolean =>
  quiz.video_proctoring || quiz.screen_recording || quiz.screen_proctoring || quiz.audio_proctoring;
const recordsProctoring = (quiz: Watching): boolean => quiz.video_proctoring || quiz.audio_proctoring;

/** Returns whether this browser may hold pictures or sound. */
export const hasMedia = (quiz: Watching): boolean => recordsPictures(quiz) || quiz.web_page_recording;

export type CheckItem =
  /** `answered` is null until the server has counted: a zero would frighten a student who has written for hours. */
  | { name: "answered"; done: boolean; answered: number | null; total: number; at: string | null }
  | { name: "score"; done: boolean; to_review: number }
  | { name: "events" | "proctoring"; done: boolean; percent: number };

type Checked = { quiz: Quiz; summary: Summary; score: OwnScore; unsent: Unsent };

/** Where nothing is recorded, there is no line about sending it; a hidden score has no line either. */
export const checklistOf = ({ quiz, summary, score, unsent }: Checked): CheckItem[] => {
  const { most } = unsent;
  const pictures = unsent.events + unsent.screenshots;
  const events = { left: pictures, percent: sentPercent(pictures, most.events + most.screenshots) };
  // Answers that wait for a teacher keep the score open, but by then all answers have been counted.
  const isCounted = score.is_up_to_date || summary.answers_to_review_count > 0;
  const items: (CheckItem | false)[] = [
    {
      name: "answered",
      done: unsent.set_aside === 0,
      answered: isCounted ? summary.answered_questions_count_cache : null,
      total: quiz.questions_count,
      at: score.finished_at,
    },
    quiz.show_scores && { name: "score", done: score.is_up_to_date, to_review: summary.answers_to_review_count },
    recordsEvents(quiz) && { name: "events", done: events.left === 0, percent: events.percent },
    recordsProctoring(quiz) && {
      name: "proctoring",
      done: unsent.proctoring === 0,
      percent: sentPercent(unsent.proctoring, most.proctoring),
    },
  ];
  return items.filter((item) => item !== false);
};

/** Returns whether the student is asked to keep the page open. */
export const isSending = (items: readonly CheckItem[]): boolean =>
  items.some((item) => (item.name === "events" || item.name === "proctoring") && !item.done);

const soonMs = 2_000;
const hourMs = 3_600_000;

/** Returns how long until the clock alone changes these seats, such as for a retake; false when only people can. */
export const msUntilChange = (summaries: readonly Pick<Summary, "next_change_at">[], now: number): number | false => {
  const waits = summaries.flatMap(({ next_change_at }) => (next_change_at ? Date.parse(next_change_at) - now : []));
  return waits.length > 0 && Math.min(Math.max(Math.min(...waits) + 200, soonMs), hourMs);
};

/** A new attempt under supervision goes through the steps of camera and screen again. */
export const screenAfterRetake = (quiz: Watching & Pick<Quiz, "desktop_app_required">): "onboarding" | "live" =>
  recordsEvents(quiz) || quiz.desktop_app_required ? "onboarding" : "live";

/** Poll interval while the server calculates, so that the grade comes even if a message is lost. */
const askAgainMs = 15_000;

/**
 * Returns how long to wait before the results are read again; false when they are final. After the bell the server
 * shows no figures while an edit can still count, and no message tells when that is over.
 */
export const nextLookMs = (
  scores: readonly Pick<OwnScore, "is_up_to_date" | "finished_at">[],
  now: Date,
): number | false => {
  const open = scores.filter(({ is_up_to_date }) => !is_up_to_date);
  if (open.length === 0) return scores.length === 0 ? askAgainMs : false;
  const settled = open.flatMap(({ finished_at }) =>
    finished_at === null ? [] : Date.parse(finished_at) + lateWorkGraceMs + 500 - now.getTime(),
  );
  return Math.min(askAgainMs, ...settled.filter((ms) => ms > 0));
};
