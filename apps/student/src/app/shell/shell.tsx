import { hasTexts } from "@examplar/sync";
import { SkipLink, Toasts, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { loadSealedWork } from "../../exam-session/index.ts";
import { watchOnline } from "../../shared/network/connection.ts";
import { userQuery } from "../../shared/sign-in/current-user.ts";
import { notify } from "../../shared/notify.ts";
import { unsentWork } from "../../shared/shell-slots.ts";
import { followLanguageOf } from "../language.ts";
import { examWasTakenHere } from "../exam-was-taken.ts";
import { CameraView } from "./camera-view.tsx";
import { ClockCheck } from "./clock-check.tsx";
import { Header } from "./header.tsx";
import css from "./shell.module.css";
import { StatusBar } from "./status-bar.tsx";
import { SupportChatSlot } from "./support-chat-slot.tsx";

/** The frame of every screen: nav, main and camera views, clock check, status bar, notifications. */
export const Shell = () => {
  const { data: user } = useQuery(userQuery);
  useEffect(() => {
    if (user) void followLanguageOf(user);
  }, [user]);
  useFocusOnNavigation();
  useLeftovers(user?.id);
  const bare = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.bare) }) ?? false;
  useBackOnlineNotice(bare);
  return (
    <div className={css.shell}>
      <SkipLink />
      {!bare && <Header user={user} />}
      <div className={css.views}>
        {bare ? (
          <Outlet />
        ) : (
          <main id="main" className={css.main} tabIndex={-1}>
            <Outlet />
          </main>
        )}
        <CameraView />
      </div>
      {!bare && <StatusBar />}
      <ClockCheck />
      <Toasts />
      {user && <SupportChatSlot user_id={user.id} is_quiet={bare} />}
    </div>
  );
};

/** Sends from any page what an exam could not send before its page was closed. */
const useLeftovers = (user_id: number | undefined) => {
  useEffect(() => {
    if (user_id === undefined) return;
    const send = () =>
      sendWhatIsLeft(user_id).catch((error: unknown) => console.warn("What is left waits for the next page.", error));
    const timer = setTimeout(() => void send(), leftoversAfterMs);
    return () => clearTimeout(timer);
  }, [user_id]);
};

/** Delay, so that the page is shown first. */
const leftoversAfterMs = 2_000;

/** Runs both at once: texts and exam work do not wait for each other. */
const sendWhatIsLeft = (user_id: number) => Promise.all([sendExamWork(user_id), tidyTexts(user_id)]);

const tidyTexts = async (user_id: number) => {
  if (hasTexts(localStorage)) await (await import("../own-texts.ts")).ownTexts.tidy(user_id);
};

const sendExamWork = async (user_id: number) => {
  if (!(await examWasTakenHere())) return unsentWork.set({ changes: 0, refused: 0, records: 0 });
  const { sendLeftovers } = await loadSealedWork();
  await sendLeftovers(user_id);
};

/** Focuses the main view after navigation, so that a screen reader reads the new page from its beginning. */
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

/** An exam says itself that it sends again, in a place where nothing covers its buttons. */
const useBackOnlineNotice = (bare: boolean) => {
  const { i18n } = useTranslation();
  const tell = useEffectEvent(() => {
    if (!bare) notify({ tone: "success", message: i18n.t("shell.back_online") });
  });
  useEffect(() => watchOnline(() => tell()), []);
};
