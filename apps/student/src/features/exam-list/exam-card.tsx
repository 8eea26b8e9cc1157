import type { Summary, Tag } from "@examplar/contract";
import { examListTarget } from "@examplar/domain";
import {
  buttonClass,
  Chip,
  dateTimeOf,
  durationOf,
  IconBuilding,
  IconChevronRight,
  IconClock,
  IconFileCheck,
  IconHourglass,
  StateChip,
  useTranslation,
} from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import { timeOf } from "../../shared/formats.ts";
import css from "./exam-card.module.css";
import { tagNames } from "./exam-list.state.ts";

interface Props {
  summary: Summary;
  tags: readonly Tag[];
  many_schools: boolean;
}

/** One exam. The whole card is the link, so that it is easy to tap. */
export const ExamCard = ({ summary, tags, many_schools }: Props) => {
  const { t } = useTranslation();
  const answering = summary.answerability === "answering";
  const to =
    examListTarget(summary) === "score"
      ? ("/exam/$quizId/{-$summaryId}/score" as const)
      : ("/exam/$quizId/{-$summaryId}/sessions" as const);
  return (
    <Link
      to={to}
      params={{ quizId: summary.quiz_id, summaryId: summary.id }}
      className={answering ? `${css.card} ${css.answering}` : css.card}
    >
      <span className={css.time}>{summary.start_at && timeOf(summary.start_at)}</span>
      <span className={css.main}>
        <span className={css.name}>
          {summary.quiz_name}
          {summary.is_subscribed_to_other_sessions_in_same_quiz && summary.session_name && (
            <span className={css.session}> · {summary.session_name}</span>
          )}
        </span>
        <Facts summary={summary} tags={tags} many_schools={many_schools} />
      </span>
      <span className={css.state}>
        {summary.answerability === "answered" && summary.correction_is_visible && (
          <Chip icon={IconFileCheck} tone="green">
            {t("exam_list.correction")}
          </Chip>
        )}
        <StateChip answerability={summary.answerability} />
      </span>
      {answering ? (
        <span className={`${buttonClass()} ${css.continue}`}>{t("exam_list.continue")}</span>
      ) : (
        <IconChevronRight className={css.chevron} size={20} stroke={1.75} aria-hidden />
      )}
    </Link>
  );
};

const Facts = ({ summary, tags, many_schools }: Props) => {
  const { t } = useTranslation();
  const { student_started_at: started, student_finished_at: finished } = summary;
  return (
    <span className={css.facts}>
      {summary.is_on_paper && <Chip title={t("exam_list.on_paper_title")}>{t("exam_list.on_paper")}</Chip>}
      {summary.time_limit_with_accommodation !== null && (
        <Chip icon={IconClock} title={t("exam_list.time_limit")}>
          {durationOf(summary.time_limit_with_accommodation)}
        </Chip>
      )}
      {summary.time_accommodation_name && (
        <Chip icon={IconHourglass} title={t("exam_list.accommodation")}>
          {summary.time_accommodation_name}
        </Chip>
      )}
      {started && finished && (
        <Chip
          icon={IconClock}
          title={t("exam_list.started_finished", { started: dateTimeOf(started), finished: dateTimeOf(finished) })}
        >
          {timeOf(started)} – {timeOf(finished)}
        </Chip>
      )}
      {many_schools && (
        <Chip icon={IconBuilding} title={t("exam_list.school")}>
          {summary.school_name}
        </Chip>
      )}
      {tagNames(summary, tags).map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
    </span>
  );
};
