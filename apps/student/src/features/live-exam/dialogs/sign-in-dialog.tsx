import type { User } from "@examplar/contract";
import { Button, Dialog, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { CodeStep } from "../../../shared/sign-in/code-step.tsx";
import { EmailStep } from "../../../shared/sign-in/email-step.tsx";

interface Props {
  user: User;
  onLater: () => void;
  /** Called with the user who signed in, who may be somebody else. */
  onSignedIn: (user: User) => void;
}

export const SignInDialog = ({ user, onLater, onSignedIn }: Props) => {
  const { t } = useTranslation("live_exam");
  const [email, setEmail] = useState(user.email ?? "");
  const [step, setStep] = useState<"email" | "code">("email");
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
      {step === "email" ? (
        <EmailStep email={email} onEmail={setEmail} onSent={() => setStep("code")} />
      ) : (
        <CodeStep email={email.trim()} onSignedIn={onSignedIn} onOtherEmail={() => setStep("email")} />
      )}
    </Dialog>
  );
};
