import { followDevice } from "@examplar/ui";
import "@examplar/ui/styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startLanguage } from "./app/language.ts";
import { readAhead } from "./app/read-ahead.ts";
import { router } from "./app/router.tsx";
import { takeOverIfWaiting } from "./app/service-worker.ts";
import { registerServiceWorker } from "./shared/app-files.ts";
import { userQuery } from "./shared/current-user.ts";
import { onSignedOut, queryClient } from "./shared/query-client.ts";
import { askedWhereItStands } from "./shared/sign-in-guard.ts";

const start = async () => {
  readAhead(window.location.pathname);
  const languageIsThere = startLanguage();
  if (await takeOverIfWaiting()) return;
  followDevice();
  onSignedOut(() => {
    if (askedWhereItStands()) return;
    queryClient.setQueryData(userQuery.queryKey, null);
    void router.invalidate();
  });
  await languageIsThere;
  const root = document.getElementById("root");
  if (!root) return;
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  void registerServiceWorker();
};

void start();
