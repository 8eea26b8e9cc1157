import type { Summary } from "@examplar/contract";
import { useEffect, useState } from "react";
import { api } from "../../shared/network/api.ts";
import { realtime } from "../../shared/network/realtime.ts";
import { renewPack } from "../../shared/storage/exam-pack.ts";
import type { OpenExam } from "../open-exam.ts";

/** Poll interval while the overlay blocks the student, who must not wait where realtime does not work. */
const askEveryMs = 5_000;

export type Exemption = Pick<Summary, "screen_recording_disabled" | "recording_waived_at">;

const exemptionOf = ({ screen_recording_disabled, recording_waived_at }: Exemption): Exemption => ({
  screen_recording_disabled,
  recording_waived_at,
});

const isSame = (one: Exemption, other: Exemption): boolean =>
  one.screen_recording_disabled === other.screen_recording_disabled &&
  one.recording_waived_at === other.recording_waived_at;

interface Need {
  /** False where nothing is recorded: then there is nothing to be exempted from. */
  may_record: boolean;
  is_held_up: boolean;
}

/** Writes the exemption of the server's last reply into the stored copy of the exam, for a reload without a network. */
const useKeptExemption = (summary_id: number, exemption: Exemption, may_record: boolean) => {
  useEffect(() => {
    if (!may_record) return;
    void renewPack(summary_id, (pack) => ({ ...pack, summary: { ...pack.summary, ...exemption } }));
  }, [summary_id, exemption, may_record]);
};

/** Returns what the student is exempted from, and reads it again when the attempt changes. */
export const useExemption = ({ summary, user }: OpenExam, { may_record, is_held_up }: Need): Exemption => {
  const [exemption, setExemption] = useState(() => exemptionOf(summary));
  useKeptExemption(summary.id, exemption, may_record);
  useEffect(() => {
    if (!may_record) return;
    let is_over = false;
    const read = async () => {
      const params = { summary_id: summary.id };
      const next = exemptionOf(await api("GET /api/v1/quizzes_attempt_summaries/:summary_id", { params }));
      // The same object for the same exemption: a new plan would restart every recorder.
      if (!is_over) setExemption((known) => (isSame(known, next) ? known : next));
    };
    const look = () => void read().catch(() => undefined);
    const channel = { name: "User", user_id: user.id } as const;
    const stop = realtime.subscribe(channel, {
      onEvent: (event) => void (event.kind === "attempt_changed" && event.summary_id === summary.id && look()),
      // The channel was joined, or messages were lost: an exemption may have been granted meanwhile.
      onReread: look,
    });
    const timer = is_held_up ? setInterval(look, askEveryMs) : undefined;
    return () => {
      is_over = true;
      stop();
      clearInterval(timer);
    };
  }, [summary.id, user.id, may_record, is_held_up]);
  return exemption;
};
