import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { api } from "../../../shared/network/api.ts";
import { now } from "../../../shared/network/clock.ts";
import { prepareExam } from "../../../shared/storage/exam-pack.ts";
import { recordEvent, handOver, startAttempt } from "../../../exam-session/index.ts";
import { summaryQuery } from "../../../shared/summaries.ts";
import type { Wizard } from "../wizard.types.ts";
import { startFailureOf, type Seat, type StartFailure } from "../onboarding.state.ts";

/** Must come first, because a browser allows fullscreen only at a click. A refusal is no reason to lose the exam. */
const askForFullscreen = () => {
  document.documentElement.requestFullscreen?.().catch(() => undefined);
};

const leaveFullscreen = () => {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
};

const begin = async ({ quiz, summary, user }: Seat, onProgress: (percent: number) => void) => {
  const params = { summary_id: summary.id };
  // Only a quiz without steps gets here without the agreement: its page says that starting means agreeing.
  if (summary.user_agreement_accepted_at === null) {
    const body = { user_agreement_accepted_at: now().toISOString() };
    await api("PATCH /api/v1/quizzes_attempt_summaries/:summary_id", { params, body });
  }
  const started = await startAttempt(user.id, summary.id);
  const { instance_id } = started;
  const entered = recordEvent({ user_id: user.id, instance_id }, "enter_exam").catch((error: unknown) =>
    console.warn("The beginning of the exam could not be noted.", error),
  );
  const [documents] = await Promise.all([prepareExam({ user, quiz, started }, onProgress), entered]);
  handOver(started, documents);
  return started;
};

/** Takes the devices back when the exam fails to open, or redirects: then nothing else would close them. */
const useHandOverOfDevices = ({ handOver: handOverDevices }: Wizard["capture"]) => {
  const router = useRouter();
  return (summary_id: number) => {
    const takeBack = handOverDevices();
    const stop = router.subscribe("onResolved", ({ toLocation }) => {
      if (toLocation.pathname.endsWith(`/${summary_id}/live`)) return;
      stop();
      takeBack();
    });
  };
};

export interface Starting {
  start: () => void;
  /** Null while nothing is being started. */
  percent: number | null;
  failure: StartFailure | null;
}

/** `passesChecks` checks again what may have changed since its step, and sends the student back there if it has. */
export const useStart = (seat: Seat, { passesChecks, capture }: Pick<Wizard, "passesChecks" | "capture">): Starting => {
  const navigate = useNavigate();
  const client = useQueryClient();
  const handOverDevices = useHandOverOfDevices(capture);
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<StartFailure | null>(null);
  const isStarting = useRef(false);
  const run = async () => {
    try {
      const { summary } = await begin(seat, setPercent);
      client.setQueryData(summaryQuery(summary.id).queryKey, summary);
      const params = { quizId: summary.quiz_id, summaryId: summary.id };
      handOverDevices(summary.id);
      await navigate({ to: "/exam/$quizId/$summaryId/live", params });
    } catch (error) {
      leaveFullscreen();
      setFailure(startFailureOf(error));
      void client.invalidateQueries({ queryKey: summaryQuery(seat.summary.id).queryKey });
    } finally {
      isStarting.current = false;
      setPercent(null);
    }
  };
  const start = () => {
    if (isStarting.current || !passesChecks()) return;
    isStarting.current = true;
    if (seat.quiz.require_fullscreen) askForFullscreen();
    setFailure(null);
    setPercent(0);
    void run();
  };
  return { start, percent, failure };
};
