import type { Session } from "@examplar/contract";
import { dateTimeOf, isRefused, useTranslation } from "@examplar/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../shared/api.ts";
import { notify } from "../../shared/notify.ts";
import { taughtQuizzesQuery } from "../../shared/queries.ts";
import { withSession } from "./taught-quizzes.state.ts";

/**
 * Shows the session from the reply immediately, then refetches the list because the quiz's state may have changed too.
 */
const useTakeSession = () => {
  const queries = useQueryClient();
  const { queryKey } = taughtQuizzesQuery;
  return (session?: Session) => {
    if (session)
      queries.setQueryData(
        queryKey,
        (list) => list && { ...list, pages: list.pages.map((quizzes) => withSession(quizzes, session)) },
      );
    return queries.invalidateQueries({ queryKey });
  };
};

export const useOpenSession = () => {
  const { t } = useTranslation();
  const take = useTakeSession();
  const tell = (error: Error, session: Session) => {
    const { name } = session;
    if (isRefused(error, "session_already_closed"))
      return notify({ tone: "red", message: t("sessions.already_closed", { name }) });
    if (isRefused(error, "not_found")) return notify({ tone: "red", message: t("sessions.gone") });
    const action = { label: t("sessions.try_again"), run: () => opening.mutate(session) };
    return notify({ tone: "red", message: t("sessions.open_failed", { name }), action });
  };
  const opening = useMutation({
    mutationFn: ({ id }: Session) => api("POST /api/v1/sessions/:session_id/open", { params: { session_id: id } }),
    onSuccess: (session) => {
      const { name, state, start_at } = session;
      const isOpen = state === "open";
      const message = isOpen
        ? t("sessions.opened", { name })
        : t("sessions.opens_on_time", { name, date: dateTimeOf(start_at) });
      notify({ tone: isOpen ? "green" : "blue", message });
      return take(session);
    },
    onError: (error, session) => {
      tell(error, session);
      return take();
    },
  });
  return opening;
};

export const useCloseSession = (onDone: () => void) => {
  const { t } = useTranslation();
  const take = useTakeSession();
  return useMutation({
    mutationFn: ({ id }: Session) => api("POST /api/v1/sessions/:session_id/close", { params: { session_id: id } }),
    onSuccess: async (session) => {
      await take(session);
      notify({ tone: "green", message: t("sessions.closed", { name: session.name }) });
      onDone();
    },
  });
};
