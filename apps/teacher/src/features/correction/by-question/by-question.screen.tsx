import type { QuestionToMark } from "@examplar/contract";
import { leastPoints, type QuestionKeys, type QuestionType } from "@examplar/domain";
import { EmptyState, ErrorState, isRefused, Notice, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCurrentUser } from "../../../shared/current-user.ts";
import { messageLinkClass, MessagePage } from "../../../shared/message-page.tsx";
import { quizQuery } from "../../../shared/queries.ts";
import { useChannels } from "../../../shared/use-channels.ts";
import { CorrectionSkeleton } from "../correction-skeleton.tsx";
import css from "../correction.module.css";
import { AnswerGroupCard } from "./answer-group-card.tsx";
import { ByQuestionHeader } from "./by-question-header.tsx";
import { groupAnswers, progressOf } from "./by-question.state.ts";
import { useCurrentGroup } from "./use-current-group.tsx";
import { useGroupMarking } from "./use-group-marking.ts";
import { useQuestionAnswers } from "./use-question-answers.ts";

interface Props {
  quiz_id: number;
  question_id: number;
}

const rangeOf = ({ question, key }: QuestionToMark): { least: number; most: number } => ({
  least: key === null ? 0 : leastPoints(question.attributes.type, key as unknown as QuestionKeys[QuestionType]),
  most: question.points,
});

/** The contract's limit on the scores of one channel. */
const mostScores = 500;

/**
 * Refetches when a colleague or a corrected key changes marks. Skipped while the teacher's own marks are being sent.
 */
const useOthersMarks = (
  quiz_id: number,
  { answers, refetch }: ReturnType<typeof useQuestionAnswers>,
  is_idle: boolean,
) => {
  const score_ids = answers.slice(0, mostScores).map(({ score_id }) => score_id);
  useChannels(
    score_ids.length === 0 ? [] : [{ name: "TeacherScores", quiz_id, score_ids }],
    ["score_changed"],
    () => void (is_idle && refetch()),
  );
};

/** Lists all students' answers to one question. Equal answers form a group and are marked once. */
export const ByQuestionScreen = ({ quiz_id, question_id }: Props) => {
  const { t } = useTranslation("correction");
  const teacher = useCurrentUser();
  const quiz = useQuery(quizQuery(quiz_id));
  const read = useQuestionAnswers(quiz_id, question_id);
  const [namesAreHidden, setNamesHidden] = useState(true);
  const question_name = read.asked?.question.attributes.name ?? "";
  const marking = useGroupMarking(teacher, { quiz_id, question_id, question_name, names_are_hidden: namesAreHidden });
  useOthersMarks(quiz_id, read, marking.items.size === 0);
  const groups = groupAnswers(read.answers, marking.pending);
  const range = read.asked ? rangeOf(read.asked) : { least: 0, most: 0 };
  const current = useCurrentGroup(groups, range, marking);
  const error = read.error ?? quiz.error;
  if (isRefused(error, "not_found")) return <Unseen quiz_id={quiz_id} />;
  const { asked } = read;
  if (!asked || !quiz.data)
    return error ? (
      <ErrorState
        title={t("failed_title")}
        text={t("failed_text")}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <CorrectionSkeleton />
    );
  return (
    <div className={css.page}>
      {error && <Notice tone="orange">{t("stale")}</Notice>}
      <ByQuestionHeader
        quiz={quiz.data}
        asked={asked}
        progress={progressOf(groups)}
        names_are_hidden={namesAreHidden}
        onNames={setNamesHidden}
        marking={marking}
        onHelp={current.showHelp}
      />
      <p role="status" className={css.said}>
        {current.said}
      </p>
      {groups.length === 0 && (
        <EmptyState title={t("by_question.empty_title")} subtitle={t("by_question.empty_text")} />
      )}
      <div className={css.copy}>
        {groups.map((group, place) => (
          <AnswerGroupCard
            key={group.key}
            {...{ quiz_id, asked, range, group, place, marking }}
            names_are_hidden={namesAreHidden}
            is_current={group.key === current.key}
            onCurrent={() => current.choose(group.key)}
          />
        ))}
      </div>
      {current.help}
    </div>
  );
};

const Unseen = ({ quiz_id }: { quiz_id: number }) => {
  const { t } = useTranslation("correction");
  return (
    <MessagePage title={t("by_question.unseen_title")} text={t("by_question.unseen_text")}>
      <Link to="/quizzes/$quizId/scores" params={{ quizId: String(quiz_id) }} className={messageLinkClass}>
        {t("to_scores")}
      </Link>
    </MessagePage>
  );
};
