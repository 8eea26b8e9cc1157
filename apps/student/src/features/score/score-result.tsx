import type { OwnScore, Quiz, Summary, User } from "@examplar/contract";
import { Notice, useTranslation } from "@examplar/ui";
import { useEffect, type ReactNode } from "react";
import { BackToExams } from "../../shared/back-link.tsx";
import { now } from "../../shared/network/clock.ts";
import { AskFeedback } from "./ask-feedback.tsx";
import { AttemptList } from "./attempt-list.tsx";
import { CheckList } from "./sending/check-list.tsx";
import { GradeCard } from "./grade-card.tsx";
import { momentOf } from "./moment.ts";
import { ScanReview } from "./scan-review.tsx";
import { ScoreActions } from "./score-actions.tsx";
import { checklistOf, isSending, type NumberedAttempt, type Unsent } from "./score.state.ts";

interface Props {
  quiz: Quiz;
  summary: Summary;
  user: User;
  score: OwnScore;
  unsent: Unsent;
  /** Empty unless the exam was taken again. */
  attempts: readonly NumberedAttempt[];
  children?: ReactNode;
}

export const ScoreResult = ({ quiz, summary, user, score, unsent, attempts, children }: Props) => {
  const { t } = useTranslation("score");
  const items = checklistOf({ quiz, summary, score, unsent });
  const sending = isSending(items);
  useStayWhile(sending);
  const refused_edits = unsent.set_aside - unsent.refused_files;
  return (
    <>
      <Heading score={score} />
      <GradeCard quiz={quiz} score={score}>
        <ScoreActions quiz={quiz} summary={summary} user={user} score={score} />
      </GradeCard>
      {quiz.allow_feedbacks_generation_by_student && <AskFeedback quiz={quiz} summary={summary} score={score} />}
      {quiz.quiz_type === "paper" && <ScanReview quiz={quiz} summary={summary} />}
      <CheckList items={items} />
      {attempts.length > 0 && <AttemptList quiz={quiz} attempts={attempts} />}
      {refused_edits > 0 && <Notice tone="red">{t("set_aside", { count: refused_edits })}</Notice>}
      {children}
      <div role="status">{sending && <Notice tone="orange">{t("keep_open")}</Notice>}</div>
      <BackToExams />
    </>
  );
};

/** Text keys for how the attempt ended: today, and on another day. */
const endings = {
  finished: ["ended.finished", "ended.finished_day"],
  timeout_timer: ["ended.timeout_timer", "ended.timeout_timer_day"],
  timeout_closed: ["ended.timeout_closed", "ended.timeout_closed_day"],
} as const;

const Heading = ({ score }: { score: OwnScore }) => {
  const { t, i18n } = useTranslation("score");
  const { state, finished_at } = score;
  if (state === "paper" || state === "started" || finished_at === null) return <h1>{t("ended.paper")}</h1>;
  const { time, day } = momentOf(finished_at, now(), i18n.language);
  const [today, dated] = endings[state];
  return <h1>{day === null ? t(today, { time }) : t(dated, { time, day })}</h1>;
};

/** Makes the browser ask before it closes a page that is still sending. */
export const useStayWhile = (waiting: boolean) => {
  useEffect(() => {
    if (!waiting) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [waiting]);
};
