import { recorderNames } from "@examplar/domain";
import { calmly, useTranslation } from "@examplar/ui";
import { useSyncExternalStore } from "react";
import type { RecorderStates } from "../../../exam-session/index.ts";
import { useOfflineReadiness } from "../../../shared/storage/offline-readiness.ts";
import { unsentWork } from "../../../shared/shell-slots.ts";
import { useUnsentWords } from "../../../shared/use-unsent-words.ts";
import css from "./exam-status.module.css";

const subscribe = calmly(unsentWork.subscribe);

interface Props {
  recorders: RecorderStates;
}

/** Shows what is recorded, what this device still has to send, and whether the exam would go on without a network. */
export const ExamStatus = ({ recorders }: Props) => {
  const { t } = useTranslation();
  const words = useUnsentWords(useSyncExternalStore(subscribe, unsentWork.get));
  const { status: cache } = useOfflineReadiness("exam");
  return (
    <aside className={css.status} data-ticking aria-label={t("shell.status")}>
      <Recorders recorders={recorders} />
      <span data-unsent className={css.unsent}>
        {words && (words.join(" · ") || t("shell.nothing_waiting"))}
      </span>
      <span data-cache={cache}>{t(`shell.cache.${cache}`)}</span>
    </aside>
  );
};

/** A screen reader announces a recorder that fails and a camera that sees nothing, but not a recorder that runs. */
const Recorders = ({ recorders }: Props) => {
  const { t } = useTranslation("live_exam");
  const of = (state: string) =>
    recorderNames.filter((name) => recorders[name] === state).map((name) => t(`status.${name}`));
  const [running, failing] = [of("running"), of("failing")];
  const troubles = [
    failing.length > 0 && t("status.failing", { names: failing.join(", ") }),
    recorders.camera === "still" && t("status.still"),
  ];
  return (
    <>
      {running.length > 0 && <span data-recording>{t("status.recording", { names: running.join(", ") })}</span>}
      <span role="status" className={css.failing}>
        {troubles.filter(Boolean).join(" · ")}
      </span>
    </>
  );
};
