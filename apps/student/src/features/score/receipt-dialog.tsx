import type { OwnScore, Quiz, Receipt } from "@examplar/contract";
import { Button, Dialog, ErrorState, IconCopy, IconDownload, zonedTimeOf, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import css from "./score.module.css";
import { receiptQuery } from "./score.queries.ts";

interface Props {
  quiz: Quiz;
  score: OwnScore;
  onClose: () => void;
}

/** Shows the student's proof of what the server held at the end. */
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
      {receipt && <ReceiptFacts quiz={quiz} receipt={receipt} />}
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

/** Returns the lines of a receipt, as it is shown, copied and downloaded. */
const useReceiptLines = (quiz: Quiz, receipt: Receipt) => {
  const { t, i18n } = useTranslation("score");
  const { student_name } = receipt as Partial<Receipt>;
  return [
    // A receipt that this browser stored before receipts had names has none.
    ...(student_name ? [[t("receipt.student"), student_name] as const] : []),
    [t("receipt.exam"), quiz.name],
    [t("receipt.attempt"), receipt.score_id],
    [t("receipt.finished_at"), zonedTimeOf(receipt.finished_at, i18n.language)],
    [t("receipt.answers"), receipt.answers_count],
    [t("receipt.issued_at"), zonedTimeOf(receipt.issued_at, i18n.language)],
    [t("receipt.digest"), receipt.digest],
  ] as const;
};

const ReceiptFacts = ({ quiz, receipt }: { quiz: Quiz; receipt: Receipt }) => {
  const lines = useReceiptLines(quiz, receipt);
  return (
    <dl className={css.receipt}>
      {lines.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value === receipt.digest ? <code>{value}</code> : value}</dd>
        </Fragment>
      ))}
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
  const lines = useReceiptLines(quiz, receipt);
  const { origin } = window.location;
  const address = `${origin}/receipts?attempt=${receipt.score_id}&digest=${receipt.digest}`;
  const text = [...lines, [t("receipt.address"), address]]
    .map(([name, value]) => t("receipt.line", { name, value }))
    .join("\n");
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
