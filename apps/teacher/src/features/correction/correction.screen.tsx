import { ErrorState, isRefused, Notice, usePageTitle, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "../../shared/current-user.ts";
import { messageLinkClass, MessagePage } from "../../shared/message-page.tsx";
import { instanceQuery, neighboursQuery, quizQuery, scoreQuery } from "../../shared/queries.ts";
import { QuizChat } from "../../shared/quiz-chat/quiz-chat.tsx";
import { useChannels } from "../../shared/use-channels.ts";
import type { CorrectionProps } from "./correction.types.ts";
import { Correction } from "./correction.tsx";
import { CorrectionSkeleton } from "./correction-skeleton.tsx";
import css from "./correction.module.css";
import { useReadAhead } from "./use-read-ahead.ts";

/** A teacher reads and marks the copy of one student. */
export const CorrectionScreen = (props: CorrectionProps) => {
  const { quiz_id, score_id, order } = props;
  const { t } = useTranslation("correction");
  const teacher = useCurrentUser();
  const quiz = useQuery(quizQuery(quiz_id));
  const score = useQuery(scoreQuery(score_id));
  const user_id = score.data?.user_id;
  const isPaper = quiz.data?.quiz_type === "paper";
  const isCopyAsked = user_id !== undefined && quiz.data !== undefined;
  const copy = useQuery({ ...instanceQuery({ quiz_id, user_id: user_id ?? 0, score_id }), enabled: isCopyAsked });
  const neighbours = useQuery(neighboursQuery(quiz_id, score_id, order));
  useReadAhead({ quiz_id, order }, neighbours.data);
  usePageTitle(score.data?.name ?? t("title"));
  const reread = () => {
    for (const read of [quiz, score, neighbours]) void read.refetch();
    if (isCopyAsked) void copy.refetch();
  };
  useChannels([{ name: "TeacherScores", quiz_id, score_ids: [score_id] }], ["score_changed"], reread);

  const error = quiz.error ?? score.error ?? copy.error;
  const isElsewhere = score.data === null || (score.data && score.data.quiz_id !== quiz_id);
  if (isElsewhere || isRefused(error, "not_found")) return <Unseen quiz_id={quiz_id} />;
  // For an exam on paper, show the sheet immediately; its entered answers load afterwards.
  if (!quiz.data || !score.data || (copy.data === undefined && !isPaper))
    return error ? (
      <ErrorState title={t("failed_title")} text={t("failed_text")} onRetry={reread} retrying={score.isFetching} />
    ) : (
      <CorrectionSkeleton />
    );
  return (
    <div className={css.page}>
      {error && <Notice tone="orange">{t("stale")}</Notice>}
      <QuizChat quiz_id={isPaper ? undefined : quiz_id} user_id={score.data.user_id}>
        <Correction
          {...props}
          teacher={teacher}
          quiz={quiz.data}
          score={score.data}
          instance={copy.data ?? null}
          is_loading={copy.isPending}
          neighbours={neighbours.data}
        />
      </QuizChat>
    </div>
  );
};

const Unseen = ({ quiz_id }: { quiz_id: number }) => {
  const { t } = useTranslation("correction");
  return (
    <MessagePage title={t("unseen_title")} text={t("unseen_text")}>
      <Link to="/quizzes/$quizId/scores" params={{ quizId: String(quiz_id) }} className={messageLinkClass}>
        {t("to_scores")}
      </Link>
    </MessagePage>
  );
};
