import type { User } from "@examplar/contract";
import { ErrorState, isRefused, LoadingSkeleton, Notice, Bone, usePageTitle, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { AttemptFacts, Devices } from "./attempt-facts.tsx";
import { ForceResync } from "./force-resync.tsx";
import { InstanceForm } from "./instance-form.tsx";
import { MediaReason } from "./media-reason.tsx";
import css from "./recovery.module.css";
import { heldHereQuery, recoveryQuery } from "./recovery.queries.ts";

interface Props {
  instance_id: number | undefined;
  user: User;
  /** Called to show the attempt of another paper. */
  onOpen: (instance_id: number) => void;
}

/** For support only: what the server holds of an attempt, what is still elsewhere, and one button to resend it. */
export const RecoveryPage = ({ instance_id, user, onOpen }: Props) => {
  const { t } = useTranslation("recovery");
  usePageTitle(t("title"));
  return (
    <div className={css.page}>
      <h1>{t("title")}</h1>
      <Notice tone="orange">{t("warning")}</Notice>
      {instance_id === undefined ? <InstanceForm onOpen={onOpen} /> : <Attempt instance_id={instance_id} user={user} />}
      <p>
        <Link to="/camera_test">{t("camera_test")}</Link>
      </p>
    </div>
  );
};

const Attempt = ({ instance_id, user }: { instance_id: number; user: User }) => {
  const { t } = useTranslation("recovery");
  const { data, error, refetch, isFetching } = useQuery(recoveryQuery(instance_id));
  const { data: here = null } = useQuery(heldHereQuery(instance_id, user.id));
  if (data)
    return (
      <>
        <AttemptFacts recovery={data} here={here} />
        <ForceResync instance_id={instance_id} user={user} />
        <Devices devices={data.devices} />
        <MediaReason key={data.score_id} recovery={data} />
      </>
    );
  if (error && isRefused(error, "not_found"))
    return <ErrorState title={t("not_found_title")} text={t("not_found_text", { instance_id })} />;
  if (error)
    return (
      <ErrorState
        title={t("error_title")}
        text={t("error_text")}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <LoadingSkeleton>
      <Bone width="100%" height={180} />
    </LoadingSkeleton>
  );
};
