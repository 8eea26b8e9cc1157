import { Button, Dialog, useTranslation } from "@examplar/ui";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useBackGuard } from "../use-back-guard.ts";

interface Props {
  has_deadline: boolean;
  /** Another dialog already says how to leave the exam. */
  is_finishing: boolean;
}

/** Asks when the student presses the browser's Back, so that nobody leaves the exam or hands it in by mistake. */
export const LeaveDialog = ({ has_deadline, is_finishing }: Props) => {
  const { t } = useTranslation("live_exam");
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  useBackGuard(() => setAsking(!is_finishing));
  if (!isAsking || is_finishing) return null;
  const stay = () => setAsking(false);
  return (
    <Dialog
      title={t("leave.title")}
      onClose={stay}
      actions={
        <>
          <Button variant="plain" onClick={() => void navigate({ to: "/" })}>
            {t("leave.confirm")}
          </Button>
          <Button data-first onClick={stay}>
            {t("leave.stay")}
          </Button>
        </>
      }
    >
      <p>{t("leave.text")}</p>
      {has_deadline && <p>{t("leave.clock")}</p>}
    </Dialog>
  );
};
