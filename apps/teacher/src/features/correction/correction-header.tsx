import type { Quiz, ScoreNeighbours, TeacherScore } from "@examplar/contract";
import {
  Button,
  buttonClass,
  Chip,
  dateRangeOf,
  dateTimeOf,
  durationOf,
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconFileText,
  IconHourglass,
  useTranslation,
} from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ScoreOrder } from "../../shared/queries.ts";
import css from "./correction.module.css";
import { deviceName } from "./device-name.ts";

interface Props {
  quiz: Quiz;
  score: TeacherScore;
  order: ScoreOrder;
  neighbours: ScoreNeighbours | undefined;
  onGo: (score_id: number) => void;
  onRawTables: () => void;
  children: ReactNode;
}

/** Shows the student, when and on which device the copy was written, and links to the next and previous copy. */
export const CorrectionHeader = ({ quiz, score, order, neighbours, onGo, onRawTables, children }: Props) => {
  const { t } = useTranslation("correction");
  const { name, email, time_accommodation_name, scanned_paper_quiz_sheet_id: scan_id } = score;
  const quizId = String(quiz.id);
  return (
    // `useMarkingKeys` offers the same action by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div className={css.header} onClick={(event) => (event.altKey ? onRawTables() : undefined)}>
      <Link
        to="/quizzes/$quizId/scores"
        params={{ quizId }}
        search={order}
        className={css.back}
        aria-label={t("header.back", { name: quiz.name })}
      >
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
      </Link>
      <div className={css.who}>
        <h1>{name}</h1>
        {email && <span className={css.email}>{email}</span>}
      </div>
      {time_accommodation_name && (
        <Chip icon={IconHourglass} tone="teal" title={t("header.accommodation")}>
          {time_accommodation_name}
        </Chip>
      )}
      <div className={css.tools}>
        {children}
        {scan_id !== null && (
          <Link
            to="/quizzes/$quizId/scans/$scanId"
            params={{ quizId, scanId: String(scan_id) }}
            className={buttonClass("plain")}
          >
            <IconFileText size={20} stroke={1.75} aria-hidden />
            {t("header.scan")}
          </Link>
        )}
        {score.state !== "started" && (
          <a href={score.links.export_copy_with_correction} download className={buttonClass("plain")}>
            <IconDownload size={20} stroke={1.75} aria-hidden />
            {t("header.copy")}
          </a>
        )}
        {neighbours && <Neighbours neighbours={neighbours} onGo={onGo} />}
      </div>
      <Facts quiz={quiz} score={score} />
    </div>
  );
};

const Facts = ({ quiz, score }: Pick<Props, "quiz" | "score">) => {
  const { t } = useTranslation("correction");
  const { started_at, finished_at, exam_duration, devices } = score;
  const names = devices.map(({ user_agent }) => deviceName(user_agent) || t("header.unknown_device"));
  return (
    <dl className={css.facts}>
      <Fact name={t("header.quiz")}>{quiz.name}</Fact>
      {started_at && (
        <Fact name={t("header.dates")}>
          {finished_at ? dateRangeOf(started_at, finished_at) : dateTimeOf(started_at)}
        </Fact>
      )}
      {exam_duration !== null && <Fact name={t("header.duration")}>{durationOf(exam_duration)}</Fact>}
      {names.length > 0 && <Fact name={t("header.devices", { count: names.length })}>{names.join(" · ")}</Fact>}
    </dl>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Neighbours = ({ neighbours, onGo }: { neighbours: ScoreNeighbours; onGo: (score_id: number) => void }) => {
  const { t } = useTranslation("correction");
  const { place, count, previous_id, next_id } = neighbours;
  const go = (score_id: number | null) => (score_id === null ? undefined : onGo(score_id));
  return (
    <nav className={css.neighbours} aria-label={t("header.students")}>
      <Button
        variant="plain"
        aria-label={t("header.previous")}
        busy={previous_id === null}
        onClick={() => go(previous_id)}
      >
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      </Button>
      <span>{t("header.place", { place, count })}</span>
      <Button variant="plain" aria-label={t("header.next")} busy={next_id === null} onClick={() => go(next_id)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </Button>
    </nav>
  );
};
