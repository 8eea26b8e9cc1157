import type { Quiz, ScoreRow } from "@examplar/contract";
import { Button, IconDownload, useTranslation } from "@examplar/ui";
import { useMutation } from "@tanstack/react-query";
import { notify } from "../../../shared/notify.ts";
import { readAllScores, type ScoreOrder } from "../../../shared/queries.ts";
import { inOrder } from "./in-order.ts";
import { saveFile } from "./save-file.ts";
import { csvFormat, scoresCsv } from "./scores-csv.ts";

/** Exports every selected row, including those that the page has not loaded. */
export const ExportCsv = ({ quiz, order }: { quiz: Quiz; order: ScoreOrder }) => {
  const { t, i18n } = useTranslation();
  const stateOf = (row: ScoreRow) => {
    if (row.id !== null) return t(`score_state.${row.state}`);
    return t(row.answerability === "ended_and_not_answered" ? "score_state.not_taken" : "score_state.not_started");
  };
  const csv = useMutation({
    mutationFn: async () => inOrder(await readAllScores(quiz.id, order), order),
    onSuccess: (rows) => {
      const words = { stateOf, headOf: (column: Parameters<typeof headOf>[0]) => headOf(column) };
      const text = scoresCsv(rows, words, csvFormat(i18n.language));
      const name = `${quiz.name.replaceAll(/[\\/:*?"<>|]/g, " ")}.csv`;
      saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), name);
    },
    onError: () => notify({ tone: "red", message: t("scores.csv_failed") }),
  });
  const headOf = (column: keyof typeof heads) => t(heads[column]);
  return (
    <Button variant="plain" busy={csv.isPending} onClick={() => csv.mutate()}>
      <IconDownload size={20} stroke={1.75} aria-hidden />
      {t("scores.csv")}
    </Button>
  );
};

const heads = {
  name: "scores.columns.name",
  email: "scores.csv_columns.email",
  session: "scores.columns.session",
  state: "scores.columns.state",
  started: "scores.columns.started",
  finished: "scores.columns.finished",
  duration: "scores.csv_columns.duration",
  answered: "scores.columns.answered",
  to_review: "scores.columns.to_review",
  late: "scores.csv_columns.late",
  grade: "scores.columns.grade",
  grade_scale: "scores.csv_columns.grade_scale",
  percent: "scores.csv_columns.percent",
  accommodation: "scores.csv_columns.accommodation",
} as const;
