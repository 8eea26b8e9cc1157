import type { User } from "@examplar/contract";
import { Button, Dialog, Notice } from "@examplar/ui";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { noteSignedIn, userQuery } from "../../shared/current-user.ts";
import { askAttempt } from "../../shared/exam-sync.ts";
import { queryClient } from "../../shared/query-client.ts";
import { realtime } from "../../shared/realtime.ts";
import { guardSignIn } from "../../shared/sign-in-guard.ts";
import { CodeStep } from "../../shared/sign-in/code-step.tsx";
import { EmailStep } from "../../shared/sign-in/email-step.tsx";
import css from "./live-exam.module.css";
import type { OpenExam } from "./open-exam.ts";
import { useSyncStatus } from "./saved-line.tsx";

/** True while the server says that nobody is signed in; the exam goes on all the same. */
const useSignedOut = ({ engine }: OpenExam) => {
  const [told, setTold] = useState(false);
  const { connection } = useSyncStatus(engine);
  useEffect(
    () =>
      guardSignIn(() => {
        engine.signedOut();
        setTold(true);
      }),
    [engine],
  );
  return { signedOut: told || connection === "signed_out", forget: () => setTold(false) };
};

/** The sign-in over the exam, which stays where it is. It may be put off: the work is kept here until then. */
export function SignInAgain({ exam }: { exam: OpenExam }) {
  const { t } = useTranslation("live_exam");
  const { signedOut, forget } = useSignedOut(exam);
  const [later, setLater] = useState(false);
  if (!signedOut) return null;
  const done = (user: User) => {
    queryClient.setQueryData(userQuery.queryKey, user);
    noteSignedIn(user);
    exam.engine.signedIn(user.id);
    realtime.reopen();
    forget();
    setLater(false);
    void askAttempt(exam.attempt).catch(() => undefined);
  };
  if (later) {
    return (
      <div className={css.signIn}>
        <Button onClick={() => setLater(false)}>{t("sign_in.button")}</Button>
      </div>
    );
  }
  return <SignInDialog user={exam.user} onLater={() => setLater(true)} onSignedIn={done} />;
}

interface DialogProps {
  user: User;
  onLater: () => void;
  onSignedIn: (user: User) => void;
}

function SignInDialog({ user, onLater, onSignedIn }: DialogProps) {
  const { t } = useTranslation("live_exam");
  const [email, setEmail] = useState(user.email ?? "");
  const [step, setStep] = useState<"email" | "code">("email");
  const [isOther, setIsOther] = useState(false);
  const judge = (signed_in: User) => {
    if (signed_in.id === user.id) return onSignedIn(signed_in);
    setIsOther(true);
    setStep("email");
  };
  return (
    <Dialog
      title={t("sign_in.title")}
      onClose={onLater}
      actions={
        <Button variant="quiet" onClick={onLater}>
          {t("sign_in.later")}
        </Button>
      }
    >
      <p>{t("sign_in.text")}</p>
      {isOther && <Notice tone="red">{t("sign_in.other_person", { name: user.name })}</Notice>}
      {step === "email" ? (
        <EmailStep email={email} onEmail={setEmail} onSent={() => setStep("code")} />
      ) : (
        <CodeStep email={email.trim()} onSignedIn={judge} onOtherEmail={() => setStep("email")} />
      )}
    </Dialog>
  );
}
