import { Button, IconDownload, useTranslation } from "@examplar/ui";
import { useEffect, useState } from "react";
import { hasAll, mayCancel, mayGoBack } from "../../../exam-session/index.ts";
import { backWord, isBusy, isStuck, isUnfinished, mayLeave } from "./finish-words.ts";
import type { FinishDialogProps } from "./finish-dialog.types.ts";

/** A dialog that waits must not hold the student: after this time it offers a way out. */
const wayOutAfterMs = 1_500;

/** Returns true once `is_so` has been true for a while. */
const useLong = (is_so: boolean): boolean => {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!is_so) return;
    const timer = setTimeout(() => setLong(true), wayOutAfterMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [is_so]);
  return isLong;
};

export const FinishActions = (props: FinishDialogProps) =>
  props.state.step === "asking" ? <AskingActions {...props} /> : <SendingActions {...props} />;

/** While something is missing, the button that leads back to it is the primary one. */
const AskingActions = ({ finish, state, progress, onGoBack }: FinishDialogProps) => {
  const { t } = useTranslation("live_exam");
  const word = backWord(progress);
  const back = word !== null && (
    <Button variant={isUnfinished(progress) ? "primary" : "plain"} data-first onClick={() => onGoBack(word)}>
      {t(`finish.${word}`)}
    </Button>
  );
  return (
    <>
      {mayCancel(state) && (
        <Button variant="quiet" data-first={word === null || undefined} onClick={finish.cancel}>
          {t("finish.cancel")}
        </Button>
      )}
      {!isUnfinished(progress) && back}
      <Button variant={isUnfinished(progress) ? "plain" : "primary"} onClick={finish.confirm}>
        {t("finish.confirm")}
      </Button>
      {isUnfinished(progress) && back}
    </>
  );
};

const SendingActions = ({ finish, state, onGoBack }: FinishDialogProps) => {
  const { t } = useTranslation("live_exam");
  const isLong = useLong(isBusy(state)) || state.waits;
  const stuck = isStuck(state);
  const isOver = state.ending !== "by_choice";
  return (
    <>
      {mayGoBack(state) && (stuck || isLong) && (
        <Button variant="plain" onClick={() => onGoBack(null)}>
          {t("finish.back")}
        </Button>
      )}
      {(stuck || state.waits || (isOver && isLong && !hasAll(state))) && (
        <Button variant="plain" onClick={finish.saveRescue}>
          <IconDownload size={20} stroke={1.75} aria-hidden />
          {t("finish.rescue")}
        </Button>
      )}
      {state.step === "connection_issue" && !isOver && !state.waits && (
        <Button variant="plain" onClick={finish.wait}>
          {t("finish.wait")}
        </Button>
      )}
      {stuck && <Button onClick={finish.retry}>{t("finish.retry")}</Button>}
      {mayLeave(state) && (isOver || state.step === "refused") && (
        <Button onClick={finish.leave} busy={finish.leaving} variant={state.step === "refused" ? "plain" : "primary"}>
          {t(state.step === "refused" ? "finish.leave_refused" : "finish.leave")}
        </Button>
      )}
    </>
  );
};
