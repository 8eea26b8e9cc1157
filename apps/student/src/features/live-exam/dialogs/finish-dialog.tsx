import { missingOnServer } from "@examplar/sync";
import { Button, Dialog, IconDownload, Notice } from "@examplar/ui";
import { useTranslation } from "react-i18next";
import {
  backWord,
  isStuck,
  mayCancel,
  mayGoBack,
  mayLeave,
  sendingMessage,
  titleWord,
  warnsOfUnanswered,
  type Finishing,
  type Progress,
} from "../../../exam-session/ending/finish.state.ts";
import type { OpenExam } from "../../../exam-session/open-exam.ts";
import { useSyncStatus } from "../header/saved-line.tsx";
import type { Finish } from "../../../exam-session/ending/use-finish.ts";

interface Props {
  exam: OpenExam;
  finish: Finish;
  state: Finishing;
  progress: Progress;
  /** Closes the dialog and shows what the student asked to see. */
  onGoBack: (word: ReturnType<typeof backWord>) => void;
}

const tones = { info: "blue", success: "blue", error: "orange" } as const;

export const FinishDialog = (props: Props) => {
  const { finish, state } = props;
  const { t } = useTranslation("live_exam");
  return (
    <Dialog
      title={t(`finish.${titleWord(state)}`)}
      onClose={mayCancel(state) ? finish.cancel : undefined}
      actions={<Actions {...props} />}
      wide
    >
      <Body {...props} />
    </Dialog>
  );
};

const Body = ({ exam, finish, state, progress }: Props) => {
  const { t } = useTranslation("live_exam");
  const { answered, questions_count } = progress;
  return (
    <>
      {state.ending === "closed" && <p>{t("finish.exam_closed")}</p>}
      {state.ending === "time_over" && <p>{t("finish.out_of_time")}</p>}
      {state.ending === "by_choice" && state.step === "asking" && <p>{t("finish.intro")}</p>}
      <p>{t("finish.counts", { answered, all: questions_count })}</p>
      {warnsOfUnanswered(state, progress) && (
        <Notice tone="orange">{t("finish.unanswered", { count: questions_count - answered })}</Notice>
      )}
      <div role="status">
        <Sending exam={exam} finish={finish} state={state} />
      </div>
      <FilesLeft exam={exam} state={state} />
      {state.step === "saved" && finish.late > 0 && <p>{t("finish.late", { count: finish.late })}</p>}
      {state.step === "connection_issue" && (
        <>
          <p>{t("finish.reload_tips")}</p>
          {state.ending !== "by_choice" && <p>{t("finish.keep_open")}</p>}
        </>
      )}
      {finish.rescue !== null && <Notice>{t(`finish.rescue_${finish.rescue}`)}</Notice>}
    </>
  );
};

/** What becomes of the files is said, also that they come late. */
const FilesLeft = ({ exam, state }: Pick<Props, "exam" | "state">) => {
  const { t } = useTranslation("live_exam");
  const { waiting, refused } = useSyncStatus(exam.engine).files;
  const count = waiting + refused;
  if (count === 0 || !isStuck(state)) return null;
  return <p>{t(`finish.${state.ending === "by_choice" ? "files_stay" : "files_late"}`, { count })}</p>;
};

const Sending = ({ exam, finish, state }: Pick<Props, "exam" | "finish" | "state">) => {
  const { t } = useTranslation("live_exam");
  const { waiting, refused } = missingOnServer(useSyncStatus(exam.engine));
  const message = sendingMessage(state.step, finish.retried);
  if (message === null) return null;
  const count = waiting + refused;
  // Everything is over there: what was not heard is the hand-in itself.
  const key = message.key === "retry_failed" && count === 0 ? "hand_in_failed" : message.key;
  return (
    <div data-message={message.key} data-level={message.tone}>
      <Notice tone={tones[message.tone]}>{t(`finish.${key}`, { count })}</Notice>
    </div>
  );
};

const Actions = ({ finish, state, progress, onGoBack }: Props) => {
  const { t } = useTranslation("live_exam");
  const word = backWord(progress);
  return (
    <>
      {mayCancel(state) && (
        <Button variant="quiet" onClick={finish.cancel}>
          {t("finish.cancel")}
        </Button>
      )}
      {mayGoBack(state) && (
        <Button variant="plain" data-first={state.step === "asking" || undefined} onClick={() => onGoBack(word)}>
          {t(`finish.${word}`)}
        </Button>
      )}
      {isStuck(state) && (
        <Button variant="plain" onClick={finish.saveRescue}>
          <IconDownload size={20} stroke={1.75} aria-hidden />
          {t("finish.rescue")}
        </Button>
      )}
      {state.step === "asking" && <Button onClick={finish.confirm}>{t("finish.confirm")}</Button>}
      {isStuck(state) && <Button onClick={finish.retry}>{t("finish.retry")}</Button>}
      {mayLeave(state) && (state.ending !== "by_choice" || state.step === "refused") && (
        <Button onClick={finish.leave} busy={finish.leaving} variant={state.step === "refused" ? "plain" : "primary"}>
          {t(state.step === "refused" ? "finish.leave_refused" : "finish.leave")}
        </Button>
      )}
    </>
  );
};
