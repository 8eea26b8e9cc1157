import type { User } from "@examplar/contract";
import { Button, createPatientLoader, IconLock, loadWords, tellUser, useTranslation } from "@examplar/ui";
import { lazy, Suspense, useEffect, useState } from "react";
import { noteSignedIn, userQuery } from "../../../shared/sign-in/current-user.ts";
import { askAttempt, type OpenExam } from "../../../exam-session/index.ts";
import { queryClient } from "../../../shared/network/query-client.ts";
import { realtime } from "../../../shared/network/realtime.ts";
import { guardSignIn } from "../../../shared/sign-in/sign-in-guard.ts";
import { Banner } from "../banners.tsx";
import { useSyncStatus } from "../header/saved-line.tsx";

const SignInDialog = lazy(
  createPatientLoader(async () => {
    const [{ SignInDialog: dialog }] = await Promise.all([import("./sign-in-dialog.tsx"), loadWords("login")]);
    return { default: dialog };
  }),
);

/** True while the server says that nobody is signed in; the exam goes on all the same. */
const useSignedOut = ({ engine }: OpenExam) => {
  const [told, setTold] = useState(false);
  const { connection } = useSyncStatus(engine);
  useEffect(
    () =>
      guardSignIn(() => {
        engine.signedOut();
        setTold(true);
      }),
    [engine],
  );
  return { signedOut: told || connection === "signed_out", forget: () => setTold(false) };
};

/** Tells every page, this one included, that another user signed in: this student's pages close and seal their work. */
const leaveTo = (other: User, student: User) => {
  queryClient.setQueryData(userQuery.queryKey, student);
  tellUser(other.id);
};

const pauseMs = 2_000;

/**
 * The dialog opens when the student pauses: opened in the middle of a sentence, it would get the rest of it. Until then,
 * and after "Later", a banner has its place.
 */
const useDialogAtPause = () => {
  const [stage, setStage] = useState<"typing" | "dialog" | "later">("typing");
  useEffect(() => {
    if (stage !== "typing") return;
    const open = () => setStage("dialog");
    let timer = setTimeout(open, pauseMs);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(open, pauseMs);
    };
    const kinds = ["keydown", "input"] as const;
    for (const kind of kinds) window.addEventListener(kind, wait, true);
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) window.removeEventListener(kind, wait, true);
    };
  }, [stage]);
  return { isOpen: stage === "dialog", open: () => setStage("dialog"), close: () => setStage("later") };
};

interface RequestProps {
  user: User;
  onSignedIn: (user: User) => void;
}

const SignInRequest = ({ user, onSignedIn }: RequestProps) => {
  const { t } = useTranslation("live_exam");
  const dialog = useDialogAtPause();
  if (!dialog.isOpen) {
    return (
      <Banner icon={IconLock} tone="orange">
        {t("sign_in.title")}
        <Button variant="plain" onClick={dialog.open}>
          {t("sign_in.button")}
        </Button>
      </Banner>
    );
  }
  return (
    <Suspense fallback={null}>
      <SignInDialog user={user} onLater={dialog.close} onSignedIn={onSignedIn} />
    </Suspense>
  );
};

/** The sign-in over the exam. The student may do it later: until then the work stays on this device. */
export const SignInAgain = ({ exam }: { exam: OpenExam }) => {
  const { signedOut, forget } = useSignedOut(exam);
  if (!signedOut) return null;
  const done = (user: User) => {
    if (user.id !== exam.user.id) return leaveTo(user, exam.user);
    queryClient.setQueryData(userQuery.queryKey, user);
    noteSignedIn(user);
    exam.engine.signedIn(user.id);
    realtime.reopen();
    forget();
    void askAttempt(exam.attempt).catch(() => undefined);
  };
  return <SignInRequest user={exam.user} onSignedIn={done} />;
};
