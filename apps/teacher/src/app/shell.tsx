import { AppHeader, LanguageSwitch, Logo, SkipLink, useKeptMessages, useTranslation } from "@examplar/ui";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef, type ReactNode } from "react";
import { SupportLink } from "../features/support/support-link.tsx";
import { useCurrentUser } from "../shared/current-user.ts";
import { AccountMenu } from "./account-menu.tsx";
import { useUserLanguage } from "./use-user-language.ts";
import css from "./shell.module.css";

const openChat = async (user_id: number) => (await import("../shared/chat.ts")).ownChat(user_id);

export const Shell = ({ children }: { children: ReactNode }) => {
  const { t, i18n } = useTranslation();
  const user = useCurrentUser();
  const change = useUserLanguage();
  useKeptMessages({ user_id: user.id, open: openChat });
  return (
    <>
      <SkipLink />
      <AppHeader
        home={
          <Link to="/" aria-label={t("shell.home")}>
            <Logo />
          </Link>
        }
      >
        {user.support && <SupportLink user_id={user.id} />}
        <LanguageSwitch value={i18n.language} onChange={change} />
        <AccountMenu />
      </AppHeader>
      <Main>{children}</Main>
    </>
  );
};

/** Moves the focus to the content after a page change, for keyboards and screen readers. */
const Main = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname]);
  return (
    <main id="main" ref={main} tabIndex={-1} className={css.main}>
      {children}
    </main>
  );
};
