import { missingOnServer } from "@examplar/sync";
import { Dialog, Notice, useTranslation } from "@examplar/ui";
import { hasAll, mayCancel } from "../../../exam-session/index.ts";
import { isStuck, sendingMessage, sendingText, titleWord, unansweredCounts } from "./finish-words.ts";
import { useSyncStatus } from "../header/saved-line.tsx";
import { FinishActions } from "./finish-actions.tsx";
import type { FinishDialogProps } from "./finish-dialog.types.ts";

const tones = { info: "blue", success: "blue", error: "orange" } as const;

export const FinishDialog = (props: FinishDialogProps) => {
  const { finish, state } = props;
  const { t } = useTranslation("live_exam");
  return (
    <Dialog
      title={t(`finish.${titleWord(state)}`)}
      onClose={mayCancel(state) ? finish.cancel : undefined}
      actions={<FinishActions {...props} />}
      wide
    >
      <Body {...props} />
    </Dialog>
  );
};

const Body = (props: FinishDialogProps) => {
  const { exam, finish, state, progress } = props;
  const { t } = useTranslation("live_exam");
  const isAsking = state.step === "asking";
  return (
    <>
      {state.ending === "handed_in_here" && <p>{t("finish.hand_in_arrived")}</p>}
      {state.ending === "handed_in_elsewhere" && <p>{t("finish.exam_closed")}</p>}
      {(state.ending === "time_over" || state.ending === "closed_by_teacher") && <p>{t("finish.out_of_time")}</p>}
      {isAsking && <p>{t("finish.intro")}</p>}
      <p>{t("finish.counts", { answered: progress.answered, all: progress.questions_count })}</p>
      {isAsking && <Missing {...props} />}
      <div role="status">
        <Sending exam={exam} finish={finish} state={state} />
      </div>
      <FilesLeft exam={exam} state={state} />
      <WhatCounts finish={finish} state={state} />
      {state.step === "connection_issue" && !state.waits && (
        <>
          <p>{t("finish.reload_tips")}</p>
          {state.ending !== "by_choice" && <p>{t("finish.keep_open")}</p>}
        </>
      )}
      {finish.rescue !== null && <Notice>{t(`finish.rescue_${finish.rescue}`)}</Notice>}
    </>
  );
};

/** Shows what the student can still answer before the hand-in, and what they no longer can. */
const Missing = ({ state, progress, short_texts }: FinishDialogProps) => {
  const { t } = useTranslation("live_exam");
  const { open, closed } = unansweredCounts(state, progress);
  if (open + closed + short_texts.length === 0) return null;
  return (
    <Notice tone="orange">
      {open > 0 && <p>{t("finish.unanswered", { count: open })}</p>}
      {closed > 0 && <p>{t("finish.closed_unanswered", { count: closed })}</p>}
      {short_texts.map(({ question_id, number, count, min }) => (
        <p key={question_id}>{t("finish.too_short", { number, count, min })}</p>
      ))}
    </Notice>
  );
};

/** Shown once everything has arrived, because only then is it known whether something came too late. */
const WhatCounts = ({ finish, state }: Pick<FinishDialogProps, "finish" | "state">) => {
  const { t } = useTranslation("live_exam");
  if (!hasAll(state) || state.ending === "by_choice") return null;
  return <p>{finish.late > 0 ? t("finish.late", { count: finish.late }) : t("finish.counted")}</p>;
};

/** Says what happens to files that are still here, also that they will be late. */
const FilesLeft = ({ exam, state }: Pick<FinishDialogProps, "exam" | "state">) => {
  const { t } = useTranslation("live_exam");
  const { waiting, refused } = useSyncStatus(exam.engine).files;
  const count = waiting + refused;
  if (count === 0 || !isStuck(state)) return null;
  return <p>{t(`finish.${state.ending === "by_choice" ? "files_stay" : "files_late"}`, { count })}</p>;
};

const Sending = ({ exam, finish, state }: Pick<FinishDialogProps, "exam" | "finish" | "state">) => {
  const { t } = useTranslation("live_exam");
  const { total: count } = missingOnServer(useSyncStatus(exam.engine));
  const message = sendingMessage(state, finish.retried);
  if (message === null) return null;
  const text = sendingText(message.key, state, count);
  return (
    <div data-message={message.key} data-level={message.tone}>
      <Notice tone={tones[message.tone]}>{t(`finish.${text}`, { count })}</Notice>
    </div>
  );
};
