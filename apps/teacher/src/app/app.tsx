import type { Languages } from "@examplar/ui";
import { UiProvider } from "@examplar/ui/mantine";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Paper.css";
import "@mantine/core/styles/Notification.css";
import { Notifications } from "@mantine/notifications";
import "@mantine/notifications/styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { queryClient } from "../shared/query-client.ts";
import { LanguagesProvider } from "./languages-context.ts";
import { router } from "./router.tsx";

export const App = ({ languages }: { languages: Languages }) => {
  return (
    <StrictMode>
      <UiProvider>
        <QueryClientProvider client={queryClient}>
          <LanguagesProvider value={languages}>
            <RouterProvider router={router} />
            <Notifications position="bottom-center" />
          </LanguagesProvider>
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>
  );
};
