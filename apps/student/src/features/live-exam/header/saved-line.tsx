import { formatTimeOfDay } from "@examplar/domain";
import { describeStatus, type StatusWord, type SyncEngine, type SyncStatus } from "@examplar/sync";
import {
  IconAlertCircle,
  IconCloudCheck,
  IconCloudUp,
  IconDeviceFloppy,
  IconLock,
  IconPencil,
  type Icon,
  useTranslation,
} from "@examplar/ui";
import { useCallback, useSyncExternalStore } from "react";
import { online } from "../../../shared/network/connection.ts";
import css from "./header.module.css";
import parts from "../parts.module.css";

const looks: Record<StatusWord, { icon: Icon; tone: "dim" | "green" | "orange" | "red" }> = {
  nothing_yet: { icon: IconPencil, tone: "dim" },
  saved_on_server: { icon: IconCloudCheck, tone: "green" },
  saved_here_sending: { icon: IconCloudUp, tone: "dim" },
  saved_here_offline: { icon: IconDeviceFloppy, tone: "orange" },
  saved_here_signed_out: { icon: IconLock, tone: "orange" },
  only_in_memory: { icon: IconAlertCircle, tone: "red" },
  some_set_aside: { icon: IconAlertCircle, tone: "red" },
  some_files_refused: { icon: IconAlertCircle, tone: "red" },
};

/** Returns the last published status until the next one, because the engine returns a new object every time. */
export const useSyncStatus = (engine: SyncEngine): SyncStatus => {
  const subscribe = useCallback(
    (onChange: () => void) =>
      engine.subscribe((status) => {
        latest.set(engine, status);
        onChange();
      }),
    [engine],
  );
  return useSyncExternalStore(subscribe, () => {
    const known = latest.get(engine) ?? engine.status();
    latest.set(engine, known);
    return known;
  });
};
const latest = new WeakMap<SyncEngine, SyncStatus>();

/** Returns the status for line and banner: offline without a network, even before the engine tries to send. */
export const useShownStatus = (engine: SyncEngine): SyncStatus => {
  const status = useSyncStatus(engine);
  const isOnline = online.use();
  return isOnline || status.connection !== "online" ? status : { ...status, connection: "offline" };
};

/** Always tells the student whether their work is safe on the server. */
export const SavedLine = ({ engine }: { engine: SyncEngine }) => {
  const { t } = useTranslation("live_exam");
  const { word, count, at } = describeStatus(useShownStatus(engine));
  const { icon: Mark, tone } = looks[word];
  const time = at === null ? "" : formatTimeOfDay(new Date(at));
  // Another device saved it on the server; this device does not know when.
  const isSavedElsewhere = word === "saved_on_server" && at === null;
  return (
    <p className={`${css.saved} ${parts[tone]}`} data-saved={word}>
      <Mark size={20} stroke={1.75} aria-hidden />
      <span>{t(`saved.${isSavedElsewhere ? "all_saved" : word}`, { count, time })}</span>
    </p>
  );
};
