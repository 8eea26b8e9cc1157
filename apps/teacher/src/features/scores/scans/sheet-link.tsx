import type { ScoreRow } from "@examplar/contract";
import { Button, buttonClass, IconFileText, useTranslation } from "@examplar/ui";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { notify } from "../../../shared/notify.ts";
import { openSheet } from "../../../shared/scans/send-scan.ts";
import css from "./add-scans.module.css";

/** Links to the scan of a student. Creates the sheet first if there is none. */
export const SheetLink = ({ row }: { row: ScoreRow }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const quizId = String(row.quiz_id);
  const opening = useMutation({
    mutationFn: () => openSheet(row.quizzes_attempt_summary_id),
    onSuccess: ({ id }) => navigate({ to: "/quizzes/$quizId/scans/$scanId", params: { quizId, scanId: String(id) } }),
    onError: () => notify({ tone: "red", message: t("scans.not_opened") }),
  });
  const sheet_id = row.id === null ? null : row.scanned_paper_quiz_sheet_id;
  if (sheet_id === null)
    return (
      <Button
        variant="quiet"
        className={css.link}
        busy={opening.isPending}
        aria-label={t("scans.begin_for", { name: row.name })}
        onClick={() => opening.mutate()}
      >
        <IconFileText size={18} stroke={1.75} aria-hidden />
        {t("scans.begin")}
      </Button>
    );
  return (
    <Link
      to="/quizzes/$quizId/scans/$scanId"
      params={{ quizId, scanId: String(sheet_id) }}
      className={`${buttonClass("quiet")} ${css.link}`}
      aria-label={t("scans.open_for", { name: row.name })}
    >
      <IconFileText size={18} stroke={1.75} aria-hidden />
      {t("scans.open")}
    </Link>
  );
};
