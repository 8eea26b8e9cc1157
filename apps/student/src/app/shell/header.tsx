import type { User } from "@examplar/contract";
import {
  AppearanceSwitch,
  AppHeader,
  Chip,
  IconHeadset,
  IconLogout,
  IconMessageCircle,
  IconRefresh,
  IconSchool,
  IconWifiOff,
  LanguageSwitch,
  Logo,
  menuItemClass,
  UserMenu,
  useTranslation,
} from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { online } from "../../shared/network/connection.ts";
import { notify } from "../../shared/notify.ts";
import { supportDeskPath, teacherHomePath } from "../../shared/paths.ts";
import { openSupportChat } from "../../shared/support-chat.ts";
import { switchLanguage } from "../language.ts";
import type { Unsent } from "../sign-out.state.ts";
import css from "./shell.module.css";

/** Links to support's own pages, in place of the button that asks support. */
const SupportItems = ({ onPick }: { onPick: () => void }) => {
  const { t } = useTranslation();
  return (
    <>
      <a className={menuItemClass} href={supportDeskPath}>
        <IconHeadset size={20} stroke={1.75} aria-hidden />
        {t("shell.support_desk")}
      </a>
      <Link className={menuItemClass} to="/recovery/{-$instanceId}" params={{ instanceId: undefined }} onClick={onPick}>
        <IconRefresh size={20} stroke={1.75} aria-hidden />
        {t("shell.recovery")}
      </Link>
    </>
  );
};

export const Header = ({ user }: { user: User | null | undefined }) => {
  const { t, i18n } = useTranslation();
  const isOnline = online.use();
  return (
    <AppHeader
      home={
        <Link to="/" aria-label={t("shell.home")}>
          <Logo />
        </Link>
      }
    >
      <span role="status">
        {!isOnline && (
          <Chip icon={IconWifiOff} tone="orange" title={t("shell.offline_hint")}>
            {t("shell.offline")}
          </Chip>
        )}
      </span>
      <LanguageSwitch value={i18n.language} onChange={(language) => void switchLanguage(language, user)} />
      {user && <Account user={user} />}
      {user === null && <AppearanceSwitch />}
      {user === undefined && <span className={css.place} />}
    </AppHeader>
  );
};

/** Loaded on demand: it is rarely needed, and the list loads without it. */
const SignOutDialog = lazy(async () => ({ default: (await import("./sign-out-dialog.tsx")).SignOutDialog }));

const Account = ({ user }: { user: User }) => {
  const { t } = useTranslation();
  const [unsent, setUnsent] = useState<Unsent | null>(null);
  const leave = (told: Unsent | null) => {
    import("../sign-out.ts")
      .then((leaving) => leaving.signOut(user.id, told))
      .then(setUnsent)
      .catch(() => notify({ tone: "error", message: t("shell.sign_out_failed") }));
  };
  return (
    <>
      {unsent && (
        <Suspense fallback={null}>
          <SignOutDialog unsent={unsent} onStay={() => setUnsent(null)} onLeave={() => leave(unsent)} />
        </Suspense>
      )}
      <UserMenu name={user.name} detail={user.email}>
        {(close) => (
          <>
            {user.teacher && (
              <a className={menuItemClass} href={teacherHomePath}>
                <IconSchool size={20} stroke={1.75} aria-hidden />
                {t("shell.teacher")}
              </a>
            )}
            {user.support ? (
              <SupportItems onPick={close} />
            ) : (
              <button
                type="button"
                className={menuItemClass}
                onClick={() => {
                  close();
                  openSupportChat();
                }}
              >
                <IconMessageCircle size={20} stroke={1.75} aria-hidden />
                {t("shell.support")}
              </button>
            )}
            <button type="button" className={menuItemClass} onClick={() => leave(null)}>
              <IconLogout size={20} stroke={1.75} aria-hidden />
              {t("shell.sign_out")}
            </button>
          </>
        )}
      </UserMenu>
    </>
  );
};
