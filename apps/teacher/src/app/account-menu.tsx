import { IconLogout, IconSchool, menuItemClass, UserMenu } from "@examplar/ui";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { api } from "../shared/api.ts";
import { useCurrentUser } from "../shared/current-user.ts";
import { studentHomePath } from "../shared/doors.ts";
import { notify } from "../shared/notify.tsx";

export const AccountMenu = () => {
  const { t } = useTranslation();
  const { name, email } = useCurrentUser();
  const signOut = useMutation({
    mutationFn: () => api("DELETE /api/v1/user_sessions/current"),
    onSuccess: () => window.location.assign("/login"),
    onError: () => notify({ tone: "red", message: t("shell.sign_out_failed") }),
  });
  return (
    <UserMenu name={name} detail={email}>
      {() => (
        <>
          <a href={studentHomePath} className={menuItemClass}>
            <IconSchool size={20} stroke={1.75} aria-hidden />
            {t("shell.student_app")}
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
