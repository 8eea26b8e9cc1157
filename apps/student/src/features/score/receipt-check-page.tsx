import { parseRouteId } from "@examplar/domain";
import { Button, isRefused, Notice, usePageTitle, zonedTimeOf, useTranslation } from "@examplar/ui";
import { useMutation } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { api } from "../../shared/network/api.ts";
import css from "./score.module.css";

interface Given {
  attempt: string;
  digest: string;
}

const verify = ({ attempt, digest }: Given) =>
  api("POST /api/v1/receipts/verify", { body: { score_id: parseRouteId(attempt.trim()) ?? 0, digest: digest.trim() } });

type Checked = Awaited<ReturnType<typeof verify>>;

/** Compares a receipt with what the server holds; open to the student, the teachers of the quiz and support. */
export const ReceiptCheckPage = ({ attempt: known = "", digest: printed = "" }: Partial<Given>) => {
  const { t } = useTranslation("score");
  const [attempt, setAttempt] = useState(known);
  const [digest, setDigest] = useState(printed);
  const check = useMutation({ mutationFn: verify });
  usePageTitle(t("receipt_check.title"));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check.mutate({ attempt, digest });
  };
  const unknown = isRefused(check.error, "not_found") || isRefused(check.error, "validation_failed");
  return (
    <div className={css.page}>
      <h1>{t("receipt_check.title")}</h1>
      <form className={`${css.card} ${css.check}`} onSubmit={submit}>
        <p>{t("receipt_check.text")}</p>
        <Field label={t("receipt.attempt")} value={attempt} onChange={setAttempt} isNumber />
        <Field label={t("receipt.digest")} value={digest} onChange={setDigest} />
        <Button type="submit" busy={check.isPending}>
          {t("receipt_check.check")}
        </Button>
      </form>
      <div role="status">
        {check.data && <Verdict checked={check.data} />}
        {check.error && <Notice tone="red">{t(unknown ? "receipt_check.not_found" : "receipt_check.failed")}</Notice>}
      </div>
    </div>
  );
};

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  isNumber?: boolean;
}

const Field = ({ label, value, onChange, isNumber = false }: FieldProps) => {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        value={value}
        required
        autoComplete="off"
        spellCheck={false}
        inputMode={isNumber ? "numeric" : "text"}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
};

const Verdict = ({ checked }: { checked: Checked }) => {
  const { t, i18n } = useTranslation("score");
  const { matches, is_issued } = checked;
  const facts = [
    [t("receipt.student"), checked.student_name],
    [t("receipt.exam"), checked.quiz_name],
    [t("receipt.finished_at"), zonedTimeOf(checked.finished_at, i18n.language)],
    [t("receipt.answers"), checked.answers_count],
  ] as const;
  return (
    <section className={css.card}>
      {matches && <Notice>{t("receipt_check.matches")}</Notice>}
      {!matches && is_issued && <Notice tone="orange">{t("receipt_check.changed")}</Notice>}
      {!matches && !is_issued && <Notice tone="red">{t("receipt_check.foreign")}</Notice>}
      <dl className={css.receipt}>
        {facts.map(([name, value]) => (
          <div key={name} className={css.line}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
