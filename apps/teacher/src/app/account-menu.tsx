import type { User } from "@examplar/contract";
import type { UnsentTexts } from "@examplar/sync";
import {
  IconFileCheck,
  IconHeadset,
  IconLogout,
  IconRefresh,
  IconSchool,
  menuItemClass,
  UserMenu,
  useTranslation,
} from "@examplar/ui";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useCurrentUser } from "../shared/current-user.ts";
import { receiptCheckPath, recoveryPath, studentHomePath } from "../shared/student-app-paths.ts";
import { notify } from "../shared/notify.ts";
import { SignOutDialog } from "./sign-out-dialog.tsx";
import { signOut } from "./sign-out.ts";

/** Links for support. The recovery page belongs to the student app, because it reads that app's browser storage. */
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
  const user = useCurrentUser();
  const [unsent, setUnsent] = useState<UnsentTexts | null>(null);
  const leaving = useMutation({
    mutationFn: (told: UnsentTexts | null) => signOut(user, told),
    onSuccess: setUnsent,
    onError: () => notify({ tone: "red", message: t("shell.sign_out_failed") }),
  });
  return (
    <>
      {unsent && (
        <SignOutDialog unsent={unsent} onStay={() => setUnsent(null)} onLeave={() => leaving.mutate(unsent)} />
      )}
      <Menu user={user} onSignOut={() => leaving.mutate(null)} />
    </>
  );
};

const Menu = ({ user, onSignOut }: { user: User; onSignOut: () => void }) => {
  const { t } = useTranslation();
  const { name, email, student, support } = user;
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
          <button type="button" className={menuItemClass} onClick={onSignOut}>
            <IconLogout size={20} stroke={1.75} aria-hidden />
            {t("shell.sign_out")}
          </button>
        </>
      )}
    </UserMenu>
  );
};
