import type { Receipt } from "@examplar/contract";
import type { Abuse } from "../abuse.types.ts";
import { beforeTheBell } from "../bell.ts";
import { createIntruder } from "../intruder.ts";
import { codeOf, unexpected } from "../wire.ts";

interface Verified {
  matches: boolean;
  is_issued: boolean;
  missing_count: number | null;
}

/** Gets a receipt at the bell, then adds edits that count: neither this receipt nor an invented one may match. */
export const receipts: Abuse = async (target) => ({
  at_once: 4,
  strike: async () => {
    const { exam, one, in_time, after } = await beforeTheBell(target, { students: 2 });
    const stranger = createIntruder(target, exam.students[1]!);
    const [choice, text] = exam.question_ids as [number, number];
    await one.write(choice, { choice_id: "a" });
    await after(300);
    const { score_id, digest } = JSON.parse((await one.close()).body) as Receipt;
    const outcome = await one.write(text, { html: "<p>more</p>" }, in_time);
    const verify = async (given: string): Promise<Verified> =>
      JSON.parse((await one.call("POST", "/receipts/verify", { score_id, digest: given })).body) as Verified;
    const old = await verify(digest);
    const made_up = await verify("0".repeat(64));
    const seen = {
      outcome,
      old: [old.matches, old.is_issued, old.missing_count],
      made_up: [made_up.matches, made_up.is_issued],
      of_another: codeOf(await stranger.call("POST", "/receipts/verify", { score_id, digest })),
    };
    return unexpected(seen, {
      outcome: "stored",
      old: [false, true, 1],
      made_up: [false, false],
      of_another: "not_found",
    });
  },
});
