import { useEffect, useState } from "react";
import { api } from "../../shared/network/api.ts";
import { realtime } from "../../shared/network/realtime.ts";
import type { OpenExam } from "../open-exam.ts";

/** A student who is held up by the overlay does not wait for a line without realtime. */
const askEveryMs = 5_000;

/** Whether support has exempted the student from sharing the screen; it is read again when the attempt changes. */
export const useScreenExemption = ({ summary, user }: OpenExam, is_held_up: boolean): boolean => {
  const [is_exempt, setExempt] = useState(summary.screen_recording_disabled);
  useEffect(() => {
    let is_over = false;
    const read = async () => {
      const params = { summary_id: summary.id };
      const { screen_recording_disabled } = await api("GET /api/v1/quizzes_attempt_summaries/:summary_id", { params });
      if (!is_over) setExempt(screen_recording_disabled);
    };
    const look = () => void read().catch(() => undefined);
    const channel = { name: "User", user_id: user.id } as const;
    const stop = realtime.subscribe(channel, {
      onEvent: (event) => void (event.kind === "attempt_changed" && event.summary_id === summary.id && look()),
      onReread: () => undefined,
    });
    const timer = is_held_up ? setInterval(look, askEveryMs) : undefined;
    return () => {
      is_over = true;
      stop();
      clearInterval(timer);
    };
  }, [summary.id, user.id, is_held_up]);
  return is_exempt;
};
