import { followDevice, userChannelName } from "@examplar/ui";
import "@examplar/ui/styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "./app/react-dom.ts";
import { startLanguage } from "./app/language.ts";
import { readAhead } from "./app/read-ahead.ts";
import { createStudentRouter, type StudentRouter } from "./app/router.tsx";
import { takeOverIfWaiting } from "./app/service-worker.ts";
import { registerServiceWorker } from "./shared/storage/app-files.ts";
import { userQuery } from "./shared/sign-in/current-user.ts";
import { firstScreen } from "./shared/first-screen.ts";
import { onSignedOut, queryClient } from "./shared/network/query-client.ts";
import { askForSignInHere, clearSignInGuard } from "./shared/sign-in/sign-in-guard.ts";

/** How long the first paint may wait for the final screen; with a slower server a skeleton is shown first. */
const headStartMs = 400;

/** Resolves to undefined when the promise takes longer, or fails. */
const atMost = <T,>(promise: Promise<T>, ms: number): Promise<T | undefined> =>
  Promise.race([
    promise.catch(() => undefined),
    new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), ms)),
  ]);

const goToSignIn = (router: StudentRouter) => {
  queryClient.setQueryData(userQuery.queryKey, null);
  void router.invalidate();
};

/**
 * Called when another tab says who is signed in. If that is no longer this page's user, the page hides everything of
 * them and leaves with their work.
 */
const followUser = (router: StudentRouter, told_id: number | null) => {
  const user = queryClient.getQueryData(userQuery.queryKey);
  if (!user || user.id === told_id) return;
  clearSignInGuard();
  goToSignIn(router);
  void import("./app/left-elsewhere.ts").then((left) => left.leaveHere(user.id));
};

const followSignIn = (router: StudentRouter) => {
  onSignedOut(() => {
    if (!askForSignInHere()) goToSignIn(router);
  });
  new BroadcastChannel(userChannelName).addEventListener("message", ({ data }: MessageEvent<number | null>) =>
    followUser(router, data),
  );
};

/** Ends the task, so that a slow phone can handle a tap before the next one. */
const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

const start = async () => {
  // The task before this one has evaluated the app's code.
  await nextTask();
  readAhead(window.location.pathname);
  const asked = Promise.all([takeOverIfWaiting(), atMost(firstScreen(), headStartMs)]);
  await nextTask();
  const router = createStudentRouter();
  const [isTakenOver, first] = await asked;
  if (isTakenOver) return;
  followDevice();
  followSignIn(router);
  await startLanguage(first?.user?.language);
  await atMost(router.load(), headStartMs);
  const root = document.getElementById("root");
  if (!root) return;
  // As a transition, the first screen is rendered in slices.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  afterFirstScreen(() => void registerServiceWorker());
};

/** Delays storing the app, which must not slow down the first screen. */
const afterFirstScreen = (act: () => void) => void setTimeout(act, 1_500);

void start();
