import { routes } from "../../platform/http/routes.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { openSealedWork } from "./sealing/open-sealed-work.ts";
import { createRescueDesk } from "./rescue-desk.ts";
import { offerRescueKey } from "./sealing/offer-rescue-key.ts";

export const rescueRoutes = (engine: AnswersEngine) => {
  const takeRescueFile = createRescueDesk(engine);
  return routes({
    "GET /api/v1/rescue_key": ({ parts }) => offerRescueKey(parts),
    "POST /api/v1/rescue_files": ({ parts, caller, file }) => takeRescueFile(parts, caller, file),
    "POST /api/v1/sealed_work": ({ parts, caller, body }) => openSealedWork(parts, caller, body.key),
  });
};
