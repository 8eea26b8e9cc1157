import type { Quiz, TeacherScore } from "@examplar/contract";
import { EmptyState, ErrorState, isRefused, Notice } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { messageLinkClass, MessagePage } from "../../shared/message-page.tsx";
import { BackToQuizzes, Page } from "../../shared/page.tsx";
import { quizQuery, scoresQuery } from "../../shared/queries.ts";
import { useChannels } from "../../shared/use-channels.ts";
import { RescueImport } from "./rescue-import.tsx";
import { ScoreSorting } from "./score-sorting.tsx";
import { scoreChannels, type ScoreOrder } from "./scores.state.ts";
import { ScoresSkeleton } from "./scores-skeleton.tsx";
import { ScoresSummary } from "./scores-summary.tsx";
import { ScoresTable } from "./scores-table.tsx";
import css from "./scores.module.css";

interface Props {
  quiz_id: number;
  order: ScoreOrder;
  onOrder: (order: ScoreOrder) => void;
}

export function ScoresScreen({ quiz_id, order, onOrder }: Props) {
  const { t } = useTranslation();
  const quiz = useQuery(quizQuery(quiz_id));
  const scores = useQuery(scoresQuery(quiz_id));
  const error = quiz.error ?? scores.error;
  const reread = () => {
    void quiz.refetch();
    void scores.refetch();
  };
  useLiveScores(quiz_id, scores.data, reread);
  if (isRefused(error, "not_found")) return <Unseen />;
  const read = quiz.data && scores.data;
  return (
    <Page
      title={quiz.data?.name ?? t("scores.title")}
      back={<BackToQuizzes>{t("scores.back")}</BackToQuizzes>}
      tools={
        read && (
          <div className={css.tools}>
            {scores.data.length > 1 && <ScoreSorting order={order} onOrder={onOrder} />}
            {scores.data.length > 0 && <RescueImport quiz_id={quiz_id} />}
          </div>
        )
      }
    >
      {!read && !error && <ScoresSkeleton />}
      {!read && error && (
        <ErrorState
          title={t("scores.failed_title")}
          text={t("scores.failed_text")}
          onRetry={reread}
          retrying={quiz.isFetching || scores.isFetching}
        />
      )}
      {read && error && <StaleNotice />}
      {read && <Scores quiz={quiz.data} scores={scores.data} order={order} onOrder={onOrder} />}
    </Page>
  );
}

/** New attempts come through the quiz's own channel, changes of those listed through theirs. */
const useLiveScores = (quiz_id: number, scores: TeacherScore[] | undefined, reread: () => void) => {
  useChannels(
    [{ name: "StudentsQuiz", quiz_id }, ...scoreChannels(quiz_id, scores ?? [])],
    ["summaries_changed", "quiz_changed", "score_changed"],
    reread,
  );
};

type ScoresProps = Omit<Props, "quiz_id"> & { quiz: Quiz; scores: TeacherScore[] };

function Scores({ quiz, scores, order, onOrder }: ScoresProps) {
  const { t } = useTranslation();
  if (scores.length === 0) return <EmptyState title={t("scores.empty_title")} subtitle={t("scores.empty_text")} />;
  return (
    <>
      <ScoresSummary quiz={quiz} scores={scores} />
      <ScoresTable quiz={quiz} scores={scores} order={order} onOrder={onOrder} />
    </>
  );
}

function StaleNotice() {
  const { t } = useTranslation();
  return (
    <div className={css.notice}>
      <Notice tone="orange">{t("quizzes.stale")}</Notice>
    </div>
  );
}

function Unseen() {
  const { t } = useTranslation();
  return (
    <MessagePage title={t("scores.unseen_title")} text={t("scores.unseen_text")}>
      <Link to="/" className={messageLinkClass}>
        {t("door.to_quizzes")}
      </Link>
    </MessagePage>
  );
}
