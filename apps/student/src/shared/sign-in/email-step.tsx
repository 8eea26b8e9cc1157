import { Button, useTranslation } from "@examplar/ui";
import { useState, type FormEvent } from "react";
import { Field } from "./field.tsx";
import css from "./sign-in.module.css";
import { emailLooksRight, loginErrorOf, type LoginError } from "./sign-in.state.ts";
import { sendCode } from "./sign-in.ts";

interface Props {
  email: string;
  onEmail: (email: string) => void;
  onSent: () => void;
}

export const EmailStep = ({ email, onEmail, onSent }: Props) => {
  const { t, i18n } = useTranslation("login");
  const [error, setError] = useState<LoginError | null>(null);
  const [sending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    if (!emailLooksRight(email)) return setError("email_invalid");
    setSending(true);
    setError(null);
    try {
      await sendCode(email, i18n.language);
      onSent();
    } catch (failure) {
      setError(loginErrorOf(failure, "email"));
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={css.hint}>{t("email_hint")}</p>
      <Field
        label={t("email")}
        error={error && t(`error.${error}`)}
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <Button type="submit" busy={sending}>
        {t("send_code")}
      </Button>
    </form>
  );
};
