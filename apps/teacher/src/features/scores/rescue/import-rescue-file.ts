import type { RescueReport } from "@examplar/contract";
import type { Api } from "@examplar/ui";

/** With its photos it may be large, and a school's line slow. */
const patienceMs = 5 * 60_000;

export const importRescueFile = async (api: Api, file: Blob): Promise<RescueReport> =>
  api("POST /api/v1/rescue_files", { body: { file: await file.text() }, timeout_ms: patienceMs });
