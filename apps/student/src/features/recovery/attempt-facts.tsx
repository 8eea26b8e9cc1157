import type { Recovery } from "@examplar/contract";
import { deviceName } from "@examplar/domain";
import { Chip, dateTimeOf, Notice, useTranslation } from "@examplar/ui";
import css from "./recovery.module.css";
import { unsynchronizedCount, type HeldHere } from "./recovery.state.ts";

export const AttemptFacts = ({ recovery, here }: { recovery: Recovery; here: HeldHere | null }) => {
  const { t } = useTranslation("recovery");
  const facts = [
    [t("student"), recovery.student_name],
    [t("instance"), recovery.instance_id],
    [t("synchronized"), recovery.synchronized_answers_count],
    [t("unsynchronized"), unsynchronizedCount(recovery, here)],
    [t("edits"), recovery.edits_count],
    [t("late"), recovery.late_count],
  ] as const;
  return (
    <section className={css.card} aria-label={t("attempt")}>
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Here here={here} />
    </section>
  );
};

const Here = ({ here }: { here: HeldHere | null }) => {
  const { t } = useTranslation("recovery");
  if (here === null) return <p className={css.dim}>{t("here_unknown")}</p>;
  if (here.own + here.others === 0) return <p className={css.dim}>{t("here_nothing")}</p>;
  return (
    <>
      {here.own > 0 && <Notice>{t("here_own", { count: here.own })}</Notice>}
      {here.others > 0 && <Notice tone="orange">{t("here_others", { count: here.others })}</Notice>}
    </>
  );
};

const DeviceTitle = ({ user_agent }: { user_agent: string }) => {
  const { t } = useTranslation("recovery");
  const { browser, system } = deviceName(user_agent);
  const name = browser && system ? t("device", { browser, system }) : (browser ?? system ?? t("unknown_device"));
  return <p className={css.agent}>{name}</p>;
};

export const Devices = ({ devices }: Pick<Recovery, "devices">) => {
  const { t } = useTranslation("recovery");
  return (
    <section className={css.devices} aria-labelledby="recovery-devices">
      <h2 id="recovery-devices">{t("devices")}</h2>
      {devices.length === 0 && <p className={css.dim}>{t("no_devices")}</p>}
      <ul>
        {devices.map((device) => (
          <li key={device.device_id} className={css.card}>
            <DeviceTitle user_agent={device.user_agent} />
            <p className={css.chips}>
              {device.owns && <Chip tone="blue">{t("owns")}</Chip>}
              <Chip>{t("pending", { answers: device.pending_answers, events: device.pending_events })}</Chip>
              <Chip>
                {device.last_sync_at ? t("last_sync", { time: dateTimeOf(device.last_sync_at) }) : t("never_synced")}
              </Chip>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
};
