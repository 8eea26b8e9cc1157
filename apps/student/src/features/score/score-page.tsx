import type { OwnScore, Quiz, Summary, User } from "@examplar/contract";
import { ownerPreviews } from "@examplar/domain";
import { usePageTitle } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, type ReactNode } from "react";
import { now } from "../../shared/network/clock.ts";
import { resendIfRequested } from "../../exam-session/index.ts";
import { quizSummariesQuery } from "../../shared/summaries.ts";
import { PreviewCard } from "./preview-card.tsx";
import { RefusedFiles } from "./sending/refused-files.tsx";
import { SavingScreen } from "./sending/saving-screen.tsx";
import { NotTaken, NotYet, OpenExam, OpenNotice, ScoreError } from "./score-messages.tsx";
import { ScoreResult } from "./score-result.tsx";
import { ScoreSkeleton } from "./score-skeleton.tsx";
import css from "./score.module.css";
import { scoresQuery, useLiveScore } from "./score.queries.ts";
import {
  attemptsOf,
  countingScore,
  hasMedia,
  msUntilChange,
  screenOf,
  targetOf,
  type NumberedAttempt,
  type ScoreScreen,
} from "./score.state.ts";
import { useUnsent } from "./sending/unsent.ts";

interface ScorePageProps {
  quiz: Quiz;
  summary: Summary;
  user: User;
}

/** Shows the result of an exam: the grade where it is visible, and whether everything has arrived. */
export const ScorePage = ({ quiz, summary, user }: ScorePageProps) => {
  usePageTitle(quiz.name);
  useLiveScore(quiz.id, user.id);
  // The seat that the route loaded may be outdated, so the list is always read again.
  const { data: summaries = [] } = useQuery({
    ...quizSummariesQuery(quiz.id),
    staleTime: 0,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => msUntilChange(state.data ?? [], now().getTime()),
  });
  const { shown, open, running } = targetOf(summaries, summary);
  useReturnToExam(running);
  const { data: scores, isError, refetch, isFetching } = useQuery(scoresQuery(quiz.id));
  const score = (scores && countingScore(scores, shown.id)) ?? null;
  useResyncRequest(user.id, score);
  const instance_id = score?.instance_id ?? undefined;
  const unsent = useUnsent({ user_id: user.id, quiz_id: quiz.id, instance_id }, hasMedia(quiz));
  const screen = screenOf({ summary: shown, scores, unsent });
  const isBroken = isError && screen.kind === "loading";
  return (
    <div className={css.page}>
      {ownerPreviews(quiz, shown) && <PreviewCard quiz={quiz} user={user} />}
      <p className={css.exam}>
        {quiz.name}
        {shown.session_name && ` · ${shown.session_name}`}
      </p>
      {open && <OpenNotice summary={open} />}
      {isBroken ? (
        <ScoreError onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Screen
          screen={screen}
          quiz={quiz}
          summary={shown}
          user={user}
          instance_id={instance_id}
          unsent={unsent}
          attempts={attemptsOf(scores ?? [], shown.id)}
        >
          {instance_id !== undefined && unsent && <RefusedFiles user_id={user.id} instance_id={instance_id} />}
        </Screen>
      )}
    </div>
  );
};

interface ScreenProps extends ScorePageProps {
  screen: ScoreScreen;
  instance_id: number | undefined;
  unsent: ReturnType<typeof useUnsent>;
  attempts: readonly NumberedAttempt[];
  /** Notices about files that did not become part of an answer. */
  children: ReactNode;
}

const Screen = ({ screen, quiz, summary, user, instance_id, unsent, attempts, children }: ScreenProps) => {
  switch (screen.kind) {
    case "loading":
      return <ScoreSkeleton />;
    case "not_taken":
      return <NotTaken />;
    case "open":
      return <OpenExam summary={summary} />;
    case "not_yet":
      return <NotYet summary={summary} />;
    case "saving":
      return (
        <SavingScreen
          waiting={screen.waiting}
          user={user}
          quiz={quiz}
          instance_id={instance_id}
          connection={unsent?.connection ?? "online"}
        >
          {children}
        </SavingScreen>
      );
    case "result":
      return (
        unsent && (
          <ScoreResult
            quiz={quiz}
            summary={summary}
            user={user}
            score={screen.score}
            unsent={unsent}
            attempts={attempts}
          >
            {children}
          </ScoreResult>
        )
      );
  }
};

/** Leads the student into a running attempt, whichever page started it. */
const useReturnToExam = (running: Summary | null) => {
  const navigate = useNavigate();
  const [quizId, summaryId] = [running?.quiz_id, running?.id];
  useEffect(() => {
    if (quizId === undefined || summaryId === undefined) return;
    void navigate({ to: "/exam/$quizId/$summaryId/live", params: { quizId, summaryId }, replace: true });
  }, [navigate, quizId, summaryId]);
};

/** Obeys support's request to send everything again, also after the exam. */
const useResyncRequest = (user_id: number, score: OwnScore | null) => {
  const resync_requested_at = score?.resync_requested_at ?? null;
  useEffect(() => void resendIfRequested(user_id, resync_requested_at), [user_id, resync_requested_at]);
};
