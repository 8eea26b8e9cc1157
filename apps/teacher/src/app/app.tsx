import { Toasts, type Languages } from "@examplar/ui";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { queryClient } from "../shared/query-client.ts";
import { LanguagesProvider } from "./languages-context.ts";
import { router } from "./router.tsx";

export const App = ({ languages }: { languages: Languages }) => {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LanguagesProvider value={languages}>
          <RouterProvider router={router} />
          <Toasts />
        </LanguagesProvider>
      </QueryClientProvider>
    </StrictMode>
  );
};
