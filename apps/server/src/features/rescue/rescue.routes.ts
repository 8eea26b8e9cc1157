import { rescueAlgorithm } from "@examplar/domain";
import { routes } from "../../platform/http/routes.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { createRescueDesk } from "./rescue-desk.ts";
import { offeredKey } from "./server-keys.repository.ts";

export const rescueRoutes = (engine: AnswersEngine) => {
  const takeRescueFile = createRescueDesk(engine);
  return routes({
    "GET /api/v1/rescue_key": async ({ parts }) => {
      const { key_id, public_key } = await offeredKey(parts.db, parts.clock.now());
      return { key_id, algorithm: rescueAlgorithm, public_key: { ...public_key, kid: key_id } };
    },
    "POST /api/v1/rescue_files": ({ parts, caller, file }) => takeRescueFile(parts, caller, file),
  });
};
