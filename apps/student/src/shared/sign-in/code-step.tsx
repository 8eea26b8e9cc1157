import type { User } from "@examplar/contract";
import { Button, useTranslation } from "@examplar/ui";
import { useEffect, useState, type FormEvent } from "react";
import { Field } from "./field.tsx";
import css from "./sign-in.module.css";
import { codeIsWhole, digitsOf, loginErrorOf, resendAfterSeconds, type LoginError } from "./sign-in.state.ts";
import { sendCode, signInWithCode } from "./sign-in.ts";

interface Props {
  email: string;
  onSignedIn: (user: User) => void;
  onOtherEmail: () => void;
}

export const CodeStep = ({ email, onSignedIn, onOtherEmail }: Props) => {
  const { t } = useTranslation("login");
  const [code, setCode] = useState("");
  const [error, setError] = useState<LoginError | null>(null);
  const [busy, setBusy] = useState(false);
  const signIn = async (digits: string) => {
    if (busy) return;
    if (!codeIsWhole(digits)) return setError("code_wrong");
    setBusy(true);
    setError(null);
    try {
      onSignedIn(await signInWithCode(email, digits));
    } catch (failure) {
      setError(loginErrorOf(failure, "code"));
      setCode("");
      setBusy(false);
    }
  };
  const type = (typed: string) => {
    const digits = digitsOf(typed);
    setCode(digits);
    if (codeIsWhole(digits) && digits !== code) void signIn(digits);
  };
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void signIn(code);
      }}
    >
      <p className={css.hint}>{t("code_hint", { email })}</p>
      <Field
        label={t("code")}
        error={error && t(`error.${error}`)}
        className={css.code}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        value={code}
        onChange={(event) => type(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t("sign_in")}
      </Button>
      <div className={css.others}>
        <Resend email={email} onError={setError} />
        <Button variant="quiet" onClick={onOtherEmail}>
          {t("other_email")}
        </Button>
      </div>
    </form>
  );
};

const Resend = ({ email, onError }: { email: string; onError: (error: LoginError | null) => void }) => {
  const { t, i18n } = useTranslation("login");
  const [wait, setWait] = useState(resendAfterSeconds);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const resend = async () => {
    onError(null);
    try {
      await sendCode(email, i18n.language);
      setSent(true);
      setWait(resendAfterSeconds);
    } catch (failure) {
      onError(loginErrorOf(failure, "email"));
    }
  };
  return (
    <>
      <Button variant="quiet" disabled={wait > 0} onClick={() => void resend()}>
        {wait > 0 ? t("resend_in", { seconds: wait }) : t("resend")}
      </Button>
      <span role="status" className={css.sent}>
        {sent && t("resent")}
      </span>
    </>
  );
};
