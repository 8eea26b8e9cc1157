import { SkipLink } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { watchOnline } from "../../shared/connection.ts";
import { userQuery } from "../../shared/current-user.ts";
import { notify } from "../../shared/notify.ts";
import { followLanguageOf } from "../language.ts";
import { CameraView } from "./camera-view.tsx";
import { ClockCheck } from "./clock-check.tsx";
import { Header } from "./header.tsx";
import { NotificationsSlot } from "./notifications-slot.tsx";
import css from "./shell.module.css";
import { StatusBar } from "./status-bar.tsx";
import { SupportChatSlot } from "./support-chat-slot.tsx";

/** The frame of every screen: nav, main and camera views, clock check, status bar, notifications. */
export function Shell() {
  const { data: user } = useQuery(userQuery);
  useEffect(() => {
    if (user) void followLanguageOf(user);
  }, [user]);
  useFocusOnNavigation();
  useBackOnlineNotice();
  return (
    <div className={css.shell}>
      <SkipLink />
      <Header user={user} />
      <div className={css.views}>
        <main id="main" className={css.main} tabIndex={-1}>
          <Outlet />
        </main>
        <CameraView />
      </div>
      <StatusBar />
      <ClockCheck />
      <NotificationsSlot />
      {user && <SupportChatSlot user_id={user.id} />}
    </div>
  );
}

/** A new page is announced from its beginning, as a loaded one would be. */
const useFocusOnNavigation = () => {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onResolved", ({ pathChanged, fromLocation }) => {
        const main = document.getElementById("main");
        if (fromLocation && pathChanged && !main?.contains(document.activeElement))
          main?.focus({ preventScroll: true });
      }),
    [router],
  );
};

const useBackOnlineNotice = () => {
  const { i18n } = useTranslation();
  useEffect(() => watchOnline(() => notify({ tone: "success", message: i18n.t("shell.back_online") })), [i18n]);
};
