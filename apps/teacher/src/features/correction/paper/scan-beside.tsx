import type { Quiz, TeacherScore } from "@examplar/contract";
import { ScanViewer } from "@examplar/questions/scan";
import { buttonClass, Notice, Bone, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { sheetQuery } from "../../../shared/queries.ts";
import { isScanned } from "./entry.state.ts";
import css from "./paper.module.css";

interface Props {
  quiz: Quiz;
  score: TeacherScore;
  children: ReactNode;
}

/** For an exam on paper, shows the scanned sheet beside the entered answers. */
export const ScanBeside = ({ quiz, score, children }: Props) => {
  const { t } = useTranslation("correction");
  const { scanned_paper_quiz_sheet_id: sheet_id } = score;
  const sheet = useQuery({ ...sheetQuery(sheet_id ?? 0), enabled: sheet_id !== null });
  if (sheet_id === null) return children;
  const entry = { quizId: String(quiz.id), scanId: String(sheet_id) };
  return (
    <div className={css.columns}>
      <div className={css.scan}>
        {sheet.isPending && <Bone width="100%" height={420} />}
        {sheet.error && <Notice tone="orange">{t("scan.failed")}</Notice>}
        {sheet.data && isScanned(sheet.data) && <ScanViewer scan={sheet.data} />}
        {sheet.data && !isScanned(sheet.data) && <Notice>{t("scan.none")}</Notice>}
        <Link to="/quizzes/$quizId/scans/$scanId" params={entry} className={buttonClass("plain")}>
          {t("scan.enter")}
        </Link>
      </div>
      <div className={css.entries}>{children}</div>
    </div>
  );
};
