import type { Abuse } from "../abuse.types.ts";
import { startIntruders, type Intruder } from "../intruder.ts";
import { ask, codeOf, isRefusedAs } from "../wire.ts";

const nested = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const many = (count: number): string => `[${"{},".repeat(count)}{}]`;

/** A signed-in student sends JSON with extreme nesting or element counts: the server refuses it before parsing. */
export const deepBodies: Abuse = async (target) => {
  const { intruders } = await startIntruders(target);
  const [one] = intruders as [Intruder];
  const { instance_id, score_id } = one.started();
  const seat = `/quizzes_attempt_summaries/${one.summary_id}`;
  const bodies: [string, string, string][] = [
    ...[
      `/quiz_instances/${instance_id}/answers`,
      `/quiz_instances/${instance_id}/student_events`,
      `${seat}/media`,
    ].flatMap((path): [string, string, string][] => [
      ["POST", path, `{"device_id":"${one.device_id}","edits":${many(200_000)},"events":[],"media":[]}`],
      ["POST", path, `{"device_id":"${one.device_id}","edits":${nested(200_000)},"events":[],"media":[]}`],
    ]),
    ["POST", `${seat}/start`, `{"device_id":${nested(30_000)}}`],
    ["PATCH", "/users/me", `{"language":${many(10_000)}}`],
    ["POST", "/receipts/verify", `{"score_id":${score_id},"digest":${nested(30_000)}}`],
  ];
  let next = 0;
  return {
    strike: async () => {
      const [method, path, body] = bodies[(next += 1) % bodies.length]!;
      const code = codeOf(await one.call(method, path, body));
      if (!isRefusedAs("payload_too_large", code)) return `${path}: ${code}`;
      const anonymous = codeOf(await ask(target.port, "POST", "/api/v1/sign_in_codes", { body: nested(1_000) }));
      return isRefusedAs("payload_too_large", anonymous) ? null : `anonymous: ${anonymous}`;
    },
  };
};
