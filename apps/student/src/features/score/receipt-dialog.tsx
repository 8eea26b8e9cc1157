import type { OwnScore, Quiz, Receipt } from "@examplar/contract";
import { Button, dateTimeOf, Dialog, ErrorState, IconCopy, IconDownload } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import css from "./score.module.css";
import { receiptQuery } from "./score.queries.ts";

interface Props {
  quiz: Quiz;
  score: OwnScore;
  onClose: () => void;
}

/** The student's proof of what the server held at the end. */
export const ReceiptDialog = ({ quiz, score, onClose }: Props) => {
  const { t } = useTranslation("score");
  const { data: receipt, isError, refetch, isFetching } = useQuery(receiptQuery(score.id));
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <Dialog
      title={t("receipt.title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" data-first onClick={onClose}>
            {t("receipt.close")}
          </Button>
          {receipt && <ReceiptActions quiz={quiz} receipt={receipt} onCopied={setCopied} />}
        </>
      }
    >
      <p>{t("receipt.text")}</p>
      {receipt && <ReceiptFacts receipt={receipt} />}
      <p className={css.copied} role="status">
        {copied !== null && t(copied ? "receipt.copied" : "receipt.not_copied")}
      </p>
      {isError && (
        <ErrorState
          title={t("error_title")}
          text={t("error_text")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Dialog>
  );
};

const ReceiptFacts = ({ receipt }: { receipt: Receipt }) => {
  const { t } = useTranslation("score");
  return (
    <dl className={css.receipt}>
      <dt>{t("receipt.attempt")}</dt>
      <dd>{receipt.score_id}</dd>
      <dt>{t("receipt.finished_at")}</dt>
      <dd>{dateTimeOf(receipt.finished_at)}</dd>
      <dt>{t("receipt.answers")}</dt>
      <dd>{receipt.answers_count}</dd>
      <dt>{t("receipt.digest")}</dt>
      <dd>
        <code>{receipt.digest}</code>
      </dd>
    </dl>
  );
};

interface ActionsProps {
  quiz: Quiz;
  receipt: Receipt;
  onCopied: (worked: boolean) => void;
}

const ReceiptActions = ({ quiz, receipt, onCopied }: ActionsProps) => {
  const { t } = useTranslation("score");
  const lines = [
    [t("receipt.exam"), quiz.name],
    [t("receipt.attempt"), receipt.score_id],
    [t("receipt.finished_at"), receipt.finished_at],
    [t("receipt.answers"), receipt.answers_count],
    [t("receipt.issued_at"), receipt.issued_at],
    [t("receipt.digest"), receipt.digest],
  ];
  const text = lines.map(([name, value]) => t("receipt.line", { name, value })).join("\n");
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => onCopied(true),
      () => onCopied(false),
    );
  return (
    <>
      <Button variant="plain" onClick={copy}>
        <IconCopy size={20} stroke={1.75} aria-hidden />
        {t("receipt.copy")}
      </Button>
      <Button onClick={() => saveFile(`examplar-receipt-${receipt.score_id}.txt`, `${text}\n`)}>
        <IconDownload size={20} stroke={1.75} aria-hidden />
        {t("receipt.download")}
      </Button>
    </>
  );
};

const saveFile = (name: string, text: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
