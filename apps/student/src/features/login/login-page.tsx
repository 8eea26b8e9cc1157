import { usePageTitle, useTranslation } from "@examplar/ui";
import type { User } from "@examplar/contract";
import { useState } from "react";
import { CodeStep } from "../../shared/sign-in/code-step.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { EmailStep } from "../../shared/sign-in/email-step.tsx";
import css from "./login.module.css";

/** Two steps: an address, then the code that was sent to it. */
export const LoginPage = ({ onSignedIn }: { onSignedIn: (user: User) => void }) => {
  const { t } = useTranslation("login");
  const [email, setEmail] = useState("");
  const [step, setStep] = useState<"email" | "code">("email");
  usePageTitle(t("title"));
  return (
    <div className={css.page}>
      <section className={css.card}>
        <h1>{t("title")}</h1>
        {step === "email" ? (
          <EmailStep email={email} onEmail={setEmail} onSent={() => setStep("code")} />
        ) : (
          <CodeStep email={email.trim()} onSignedIn={onSignedIn} onOtherEmail={() => setStep("email")} />
        )}
      </section>
      <DemoAccounts onSignedIn={onSignedIn} />
    </div>
  );
};
