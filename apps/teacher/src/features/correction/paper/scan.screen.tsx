import { ErrorState, isRefused, Notice, usePageTitle, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCurrentUser } from "../../../shared/current-user.ts";
import { messageLinkClass, MessagePage } from "../../../shared/message-page.tsx";
import { instanceQuery, quizQuery, scoreQuery, sheetQuery } from "../../../shared/queries.ts";
import { useChannels } from "../../../shared/use-channels.ts";
import { CorrectionSkeleton } from "../correction-skeleton.tsx";
import css from "../correction.module.css";
import { SheetEntry } from "./sheet-entry.tsx";

interface Props {
  quiz_id: number;
  scan_id: number;
}

/** Shows the scan of one student beside the answers that the teacher enters. */
export const ScanScreen = ({ quiz_id, scan_id }: Props) => {
  const { t } = useTranslation("correction");
  const teacher = useCurrentUser();
  const sheet = useQuery(sheetQuery(scan_id));
  const { score_id, user_id = 0 } = sheet.data ?? {};
  const quiz = useQuery(quizQuery(quiz_id));
  const score = useQuery({ ...scoreQuery(score_id ?? 0), enabled: score_id !== undefined });
  const copy = useQuery({
    ...instanceQuery({ quiz_id, user_id, score_id: score_id ?? 0 }),
    enabled: score_id !== undefined,
  });
  usePageTitle(score.data ? t("scan.page_title", { name: score.data.name }) : t("header.scan"));
  const reread = () => {
    for (const read of [sheet, quiz]) void read.refetch();
    if (score_id !== undefined) for (const read of [score, copy]) void read.refetch();
  };
  const channels = score_id === undefined ? [] : [{ name: "TeacherScores" as const, quiz_id, score_ids: [score_id] }];
  useChannels(channels, ["score_changed"], reread);

  const error = sheet.error ?? quiz.error ?? score.error ?? copy.error;
  const isElsewhere = sheet.data && sheet.data.quiz_id !== quiz_id;
  if (isElsewhere || score.data === null || isRefused(error, "not_found", "correction_not_visible"))
    return <Unseen quiz_id={quiz_id} />;
  if (!sheet.data || !quiz.data || !score.data || !copy.data)
    return error ? (
      <ErrorState title={t("failed_title")} text={t("failed_text")} onRetry={reread} retrying={sheet.isFetching} />
    ) : (
      <CorrectionSkeleton />
    );
  return (
    <div className={css.page}>
      {error && <Notice tone="orange">{t("stale")}</Notice>}
      <SheetEntry
        key={scan_id}
        teacher={teacher}
        quiz={quiz.data}
        score={score.data}
        sheet={sheet.data}
        instance={copy.data}
      />
    </div>
  );
};

const Unseen = ({ quiz_id }: { quiz_id: number }) => {
  const { t } = useTranslation("correction");
  return (
    <MessagePage title={t("scan.unseen_title")} text={t("scan.unseen_text")}>
      <Link to="/quizzes/$quizId/scores" params={{ quizId: String(quiz_id) }} className={messageLinkClass}>
        {t("to_scores")}
      </Link>
    </MessagePage>
  );
};
