import type { ScoreRow as Row, TeacherScore } from "@examplar/contract";
import { scoreIsAnswered } from "@examplar/domain";
import { dateTimeOf, durationOf, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ScoreOrder } from "../../shared/queries.ts";
import { ChatIconButton } from "../../shared/quiz-chat/chat-buttons.tsx";
import table from "../../shared/table.module.css";
import { EventsGlance } from "./events-glance.tsx";
import { Grade } from "./grade.tsx";
import { SheetLink } from "./scans/sheet-link.tsx";
import { ScoreStateChip, SeatStateChip, SuspectChip } from "./score-state-chip.tsx";
import type { ScoreColumn } from "../../shared/score-order.ts";
import css from "./scores.module.css";

interface Props {
  row: Row;
  questions_count: number;
  /** Decides who the next student is. */
  order: ScoreOrder;
  is_on_paper: boolean;
}

export const ScoreRow = ({ row, questions_count, order, is_on_paper }: Props) => {
  const { t } = useTranslation();
  return (
    <tr>
      <th scope="row" className={css.student}>
        <span className={css.line}>
          {row.id === null ? (
            <span className={css.name}>{row.name}</span>
          ) : (
            <Link
              to="/quizzes/$quizId/scores/$scoreId"
              params={{ quizId: String(row.quiz_id), scoreId: String(row.id) }}
              search={order}
              className={css.name}
              aria-label={t("scores.open_copy", { name: row.name })}
            >
              {row.name}
            </Link>
          )}
          <ChatIconButton user_id={row.user_id} name={row.name} />
        </span>
        {row.email && <span className={css.email}>{row.email}</span>}
        {row.id !== null && row.suspect_events_count > 0 && <SuspectChip count={row.suspect_events_count} />}
        {row.id !== null && row.event_counts && <EventsGlance counts={row.event_counts} />}
        {is_on_paper && <SheetLink row={row} />}
      </th>
      <td className={css.session}>{row.session_name ?? t("scores.no_session")}</td>
      <td className={css.state}>
        {row.id === null ? <SeatStateChip answerability={row.answerability} /> : <ScoreStateChip state={row.state} />}
      </td>
      {row.id === null ? <NoFacts /> : <AttemptFacts score={row} questions_count={questions_count} />}
    </tr>
  );
};

const AttemptFacts = ({ score, questions_count }: { score: TeacherScore; questions_count: number }) => {
  const { t } = useTranslation();
  const { started_at, finished_at, exam_duration, answered_questions_count_cache: answered } = score;
  return (
    <>
      <Fact column="started">{started_at && dateTimeOf(started_at)}</Fact>
      <Fact column="finished">{finished_at && dateTimeOf(finished_at)}</Fact>
      <Fact column="duration" isNumber>
        {exam_duration !== null && durationOf(exam_duration)}
      </Fact>
      <Fact column="answered" isNumber>
        {t("scores.answered_of", { answered, all: questions_count })}
      </Fact>
      <Fact column="to_review" isNumber>
        {score.answers_to_review_count > 0 && <ToReview score={score} />}
      </Fact>
      <Fact column="grade" isNumber>
        {scoreIsAnswered(score.state) && <Grade score={score} />}
      </Fact>
    </>
  );
};

const ToReview = ({ score }: { score: TeacherScore }) => {
  const { t } = useTranslation();
  const { answers_to_review_count, late_answers_count } = score;
  return (
    <>
      <span className={css.grade}>{answers_to_review_count}</span>
      {late_answers_count > 0 && (
        <span className={css.note}>{t("scores.late_of_them", { count: late_answers_count })}</span>
      )}
    </>
  );
};

const NoFacts = () => (
  <>
    <Fact column="started">{null}</Fact>
    <Fact column="finished">{null}</Fact>
    {(["duration", "answered", "to_review", "grade"] as const).map((column) => (
      <Fact key={column} column={column} isNumber>
        {null}
      </Fact>
    ))}
  </>
);

interface FactProps {
  column: ScoreColumn;
  isNumber?: boolean;
  children: ReactNode;
}

/**
 * A value with its label, for when the row is shown as a card. A missing value is a dash in the table and hidden on a
 * card.
 */
const Fact = ({ column, isNumber = false, children }: FactProps) => {
  const { t } = useTranslation();
  const isMissing = children === null || children === false;
  return (
    <td className={[isNumber ? table.number : css.date, isMissing && css.missing].filter(Boolean).join(" ")}>
      <span className={table.label}>{t(`scores.columns.${column}`)}</span>
      {isMissing ? t("scores.nothing") : children}
    </td>
  );
};
