import type { OwnCorrection, User } from "@examplar/contract";
import { ContentLanguage, RichHtml } from "@examplar/questions";
import { ScanViewer } from "@examplar/questions/scan";
import {
  Bone,
  buttonClass,
  ErrorState,
  IconArrowLeft,
  IconDownload,
  isRefused,
  LoadingSkeleton,
  Notice,
  usePageTitle,
  useTranslation,
} from "@examplar/ui";
import { htmlIsEmpty } from "@examplar/domain";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { BackToExams } from "../../shared/back-link.tsx";
import { AttemptSwitch } from "./attempt-switch.tsx";
import { CorrectedSection } from "./corrected-section.tsx";
import css from "./correction.module.css";
import { correctionQuery, useLiveCorrection } from "./correction.queries.ts";
import { attemptChoices, fileFinder, readSections, scoreCards } from "./correction.state.ts";
import { ScoreCards } from "./score-cards.tsx";

interface Props {
  quiz_id: number;
  summary_id: number;
  user: User;
}

/** Shows the whole correction of an exam to the student who took it. */
export const CorrectionPage = ({ quiz_id, summary_id, user }: Props) => {
  const { t } = useTranslation("correction");
  const [score_id, setScoreId] = useState<number | undefined>(undefined);
  const { data, error, refetch, isFetching } = useQuery(correctionQuery(summary_id, score_id));
  const isTheirs = data?.quiz.id === quiz_id;
  usePageTitle(isTheirs ? t("page_title", { exam: data.quiz.name }) : t("title"));
  useLiveCorrection(user.id, summary_id, isTheirs);
  return (
    <div className={css.page}>
      {isTheirs && !isRefused(error, "correction_not_visible") ? (
        <Correction correction={data} summary_id={summary_id} onAttempt={setScoreId} />
      ) : (
        <Without
          error={data && !isTheirs ? "of_another" : error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <BackToExams />
    </div>
  );
};

interface ShownProps {
  correction: OwnCorrection;
  summary_id: number;
  onAttempt: (score_id: number) => void;
}

const Correction = ({ correction, summary_id, onAttempt }: ShownProps) => {
  const { t } = useTranslation("correction");
  const { quiz, score_id, scores } = correction;
  const score = scores.find(({ id }) => id === score_id) ?? scores[0]!;
  const sections = useMemo(() => readSections(correction), [correction]);
  const fileOf = useMemo(() => fileFinder(correction.files), [correction.files]);
  return (
    <ContentLanguage value={quiz.language}>
      <header className={css.head}>
        <p className={css.exam}>{quiz.name}</p>
        <h1>{t("title")}</h1>
        <Link
          to="/exam/$quizId/{-$summaryId}/score"
          params={{ quizId: quiz.id, summaryId: summary_id }}
          className={buttonClass("plain")}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
          {t("to_score")}
        </Link>
        <a href={`/api/v1/scores/${score.id}/corrected_copy.pdf`} download className={buttonClass("plain")}>
          <IconDownload size={20} stroke={1.75} aria-hidden />
          {t("download")}
        </a>
      </header>
      <AttemptSwitch choices={attemptChoices(correction)} score_id={score.id} onChoose={onAttempt} />
      <ScoreCards cards={scoreCards(correction, score)} />
      {score.public_comment !== null && !htmlIsEmpty(score.public_comment) && (
        <section className={css.comment} aria-labelledby="general-feedback">
          <h2 id="general-feedback">{t("general_feedback")}</h2>
          <RichHtml html={score.public_comment} />
        </section>
      )}
      {correction.scan && (
        <div id="scan" className={css.scan}>
          <h2>{t("scan")}</h2>
          <ScanViewer scan={correction.scan} />
        </div>
      )}
      {sections.length === 0 && <Notice>{t("no_paper")}</Notice>}
      {sections.map((section) => (
        <CorrectedSection key={section.id} section={section} fileOf={fileOf} />
      ))}
    </ContentLanguage>
  );
};

interface WithoutProps {
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** Shown in place of a correction that is loading, not visible yet, or out of reach. */
const Without = ({ error, onRetry, retrying }: WithoutProps) => {
  const { t } = useTranslation("correction");
  if (error === null) return <Skeleton />;
  if (isRefused(error, "correction_not_visible")) {
    return (
      <>
        <h1>{t("title")}</h1>
        <div role="alert" data-alert="unauthorizedCorrectionAccess">
          <Notice>
            <p>{t("unauthorizedCorrectionAccess")}</p>
            <p>{t("access_is_recorded")}</p>
          </Notice>
        </div>
      </>
    );
  }
  if (error === "of_another" || isRefused(error, "not_found"))
    return <ErrorState heading="h1" title={t("not_found_title")} text={t("not_found_text")} />;
  return (
    <ErrorState heading="h1" title={t("error_title")} text={t("error_text")} onRetry={onRetry} retrying={retrying} />
  );
};

const Skeleton = () => (
  <LoadingSkeleton>
    <div className={css.bones}>
      <Bone width="40%" height={32} />
      <Bone width="100%" height={96} />
      <Bone width="100%" height={220} />
      <Bone width="100%" height={220} />
    </div>
  </LoadingSkeleton>
);
