import type { Abuse } from "../abuse.types.ts";
import { startIntruders } from "../intruder.ts";
import { exchange, head, json } from "../wire.ts";

/** Sends new edits, as large and as many per request as the rules allow: the server takes them up to the quota. */
export const history: Abuse = async (target) => {
  const { port } = target;
  const { exam, intruders } = await startIntruders(target);
  const [one] = intruders as [(typeof intruders)[0]];
  const content = { html: `<p>${"x".repeat(8_000)}</p>` };
  const path = `/api/v1/quiz_instances/${one.started().instance_id}/answers`;
  return {
    strike: async () => {
      const edits = Array.from({ length: 50 }, () => one.edit(exam.question_ids[1]!, content));
      const body = Buffer.from(JSON.stringify({ device_id: one.device_id, edits }));
      await exchange(port, [head("POST", path, port, exam.students[0]!.cookie + json(body)), body]);
      return null;
    },
  };
};
