import {
  forgetKeptMessages,
  IconFileCheck,
  IconHeadset,
  IconLogout,
  IconRefresh,
  IconSchool,
  menuItemClass,
  tellUser,
  UserMenu,
  useTranslation,
} from "@examplar/ui";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api } from "../shared/api.ts";
import { useCurrentUser } from "../shared/current-user.ts";
import { receiptCheckPath, recoveryPath, studentHomePath } from "../shared/student-app-paths.ts";
import { notify } from "../shared/notify.ts";

/** The recovery page belongs to the student app, because it also reads what waits in that app's browser storage. */
const SupportItems = ({ onPick }: { onPick: () => void }) => {
  const { t } = useTranslation();
  return (
    <>
      <Link to="/support" search={{}} className={menuItemClass} onClick={onPick}>
        <IconHeadset size={20} stroke={1.75} aria-hidden />
        {t("shell.support_desk")}
      </Link>
      <a href={recoveryPath} className={menuItemClass}>
        <IconRefresh size={20} stroke={1.75} aria-hidden />
        {t("shell.recovery")}
      </a>
    </>
  );
};

export const AccountMenu = () => {
  const { t } = useTranslation();
  const { id, name, email, student, support } = useCurrentUser();
  const signOut = useMutation({
    mutationFn: () => api("DELETE /api/v1/user_sessions/current"),
    onSuccess: () => {
      tellUser(null);
      forgetKeptMessages(id);
      window.location.assign("/login");
    },
    onError: () => notify({ tone: "red", message: t("shell.sign_out_failed") }),
  });
  return (
    <UserMenu name={name} detail={email}>
      {(close) => (
        <>
          {student && (
            <a href={studentHomePath} className={menuItemClass}>
              <IconSchool size={20} stroke={1.75} aria-hidden />
              {t("shell.student_app")}
            </a>
          )}
          {support && <SupportItems onPick={close} />}
          <a href={receiptCheckPath} className={menuItemClass}>
            <IconFileCheck size={20} stroke={1.75} aria-hidden />
            {t("shell.check_receipt")}
          </a>
          <button type="button" className={menuItemClass} onClick={() => signOut.mutate()}>
            <IconLogout size={20} stroke={1.75} aria-hidden />
            {t("shell.sign_out")}
          </button>
        </>
      )}
    </UserMenu>
  );
};
