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

/** The sign-in over the exam. The student may do it later: until then the work stays on this device. */
export const SignInAgain = ({ exam }: { exam: OpenExam }) => {
  const { t } = useTranslation("live_exam");
  const { signedOut, forget } = useSignedOut(exam);
  const [later, setLater] = useState(false);
  if (!signedOut) return null;
  const done = (user: User) => {
    if (user.id !== exam.user.id) return leaveTo(user, exam.user);
    queryClient.setQueryData(userQuery.queryKey, user);
    noteSignedIn(user);
    exam.engine.signedIn(user.id);
    realtime.reopen();
    forget();
    setLater(false);
    void askAttempt(exam.attempt).catch(() => undefined);
  };
  if (later) {
    return (
      <Banner icon={IconLock} tone="orange">
        {t("sign_in.title")}
        <Button variant="plain" onClick={() => setLater(false)}>
          {t("sign_in.button")}
        </Button>
      </Banner>
    );
  }
  return (
    <Suspense fallback={null}>
      <SignInDialog user={exam.user} onLater={() => setLater(true)} onSignedIn={done} />
    </Suspense>
  );
};
