import type { Answer } from "@examplar/contract";
import type { Abuse } from "../abuse.types.ts";
import { startIntruders, type Intruder } from "../intruder.ts";
import { codeOf, unexpected } from "../wire.ts";

/** A student goes on writing after the hand-in, with forged earlier times: every edit is late, the answer stays. */
export const afterHandIn: Abuse = async (target) => ({
  at_once: 3,
  strike: async () => {
    const { exam, intruders } = await startIntruders(target, { shows_results: true });
    const [one] = intruders as [Intruder];
    const [choice, text] = exam.question_ids as [number, number];
    await one.write(choice, { choice_id: "b" });
    const before = new Date();
    await one.close();
    const { instance_id } = one.started();
    const seen = {
      corrected: await one.write(choice, { choice_id: "a" }, before),
      dated_back: await one.write(choice, { choice_id: "a" }, new Date(before.getTime() - 600_000)),
      added: await one.write(text, { html: "<p>afterwards</p>" }, before),
      started_again: codeOf(
        await one.call("POST", `/quizzes_attempt_summaries/${one.summary_id}/start`, { device_id: one.device_id }),
      ),
      answers: (JSON.parse((await one.call("GET", `/quiz_instances/${instance_id}/answers`)).body) as Answer[])
        .filter(({ content }) => content !== null)
        .map(({ content }) => content),
    };
    return unexpected(seen, {
      corrected: "late",
      dated_back: "late",
      added: "late",
      started_again: "already_answered",
      answers: [{ choice_id: "b" }],
    });
  },
});
