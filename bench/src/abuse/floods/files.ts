import type { Abuse } from "../abuse.types.ts";
import { startIntruders } from "../intruder.ts";
import { exchange, head, json } from "../wire.ts";

/** Rescue files of 29 MB from a student, who is not a helper: the server refuses them before reading the body. */
export const files: Abuse = async (target) => {
  const { port } = target;
  const { exam } = await startIntruders(target);
  const body = Buffer.from(JSON.stringify({ file: "A".repeat(29 * 1024 * 1024) }));
  const bytes = [head("POST", "/api/v1/rescue_files", port, exam.students[0]!.cookie + json(body)), body];
  return {
    strike: async () => {
      const status = await exchange(port, bytes);
      return status > 0 && status < 400 ? `a rescue file was taken: ${status}` : null;
    },
  };
};
