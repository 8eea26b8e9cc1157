import type { Language } from "@examplar/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "@examplar/ui";
import { api } from "../shared/api.ts";
import { useCurrentUser } from "../shared/current-user.ts";
import { notify } from "../shared/notify.ts";
import { userQuery } from "../shared/queries.ts";
import { useLanguages } from "./languages-context.ts";

/**
 * Shows the page in the user's saved language. Returns a function that changes the page immediately and saves the
 * choice.
 */
export const useUserLanguage = (): ((language: Language) => void) => {
  const { t } = useTranslation();
  const { change } = useLanguages();
  const { language } = useCurrentUser();
  const queries = useQueryClient();
  useEffect(() => void change(language), [change, language]);
  const save = useMutation({
    mutationFn: (wanted: Language) => api("PATCH /api/v1/users/me", { body: { language: wanted } }),
    onSuccess: (user) => queries.setQueryData(userQuery.queryKey, user),
    onError: () => notify({ tone: "red", message: t("shell.language_failed") }),
  });
  return (wanted) => {
    void change(wanted);
    save.mutate(wanted);
  };
};
