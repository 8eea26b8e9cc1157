import type { Summary, Tag } from "@examplar/contract";
import {
  examListSections,
  groupAnsweredAndOver,
  groupToAnswer,
  hiddenLtiCount,
  type ExamListGroup,
  type ExamListSection,
} from "@examplar/domain";

export interface ExamListView {
  sections: { section: ExamListSection; groups: ExamListGroup<Summary>[] }[];
  hidden_lti: boolean;
  empty: boolean;
}

/** Returns what the page shows, which depends on the summaries and the clock alone. */
export const viewOf = (summaries: readonly Summary[], viewer: { now: Date; time_zone?: string }): ExamListView => {
  const { to_answer, answered_and_over } = examListSections(summaries);
  const sections = [
    { section: "to_answer" as const, groups: groupToAnswer(to_answer, viewer) },
    { section: "answered_and_over" as const, groups: groupAnsweredAndOver(answered_and_over, viewer) },
  ].filter(({ groups }) => groups.length > 0);
  return { sections, hidden_lti: hiddenLtiCount(summaries) > 0, empty: sections.length === 0 };
};

/** Timers hold no more than 24.8 days, and stop while a computer sleeps: read again at least every hour. */
const longestWaitMs = 3_600_000;

/**
 * Returns how long until the clock alone changes an exam. A change before the last read is already in the list; one
 * that has passed since is due at once.
 */
export const msUntilNextChange = (
  { summaries, read_at }: { summaries: readonly Summary[]; read_at: number },
  now: number,
): number => {
  const instants = summaries.flatMap(({ next_change_at }) =>
    next_change_at === null ? [] : [Date.parse(next_change_at)],
  );
  const due = instants.filter((instant) => instant > read_at);
  return Math.max(0, Math.min(...due.map((instant) => instant - now), longestWaitMs));
};

export const tagNames = ({ quiz_tag_ids }: Pick<Summary, "quiz_tag_ids">, tags: readonly Tag[]): string[] =>
  quiz_tag_ids.flatMap((id) => tags.find((tag) => tag.id === id)?.name ?? []);

/** Returns each quiz once, however many seats the student has in it. */
export const quizIdsOf = (summaries: readonly Summary[]): number[] =>
  [...new Set(summaries.map(({ quiz_id }) => quiz_id))].toSorted((a, b) => a - b);
