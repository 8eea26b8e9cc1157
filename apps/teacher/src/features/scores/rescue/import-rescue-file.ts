import type { RescueReport } from "@examplar/contract";
import type { Api } from "@examplar/ui";

/** A file with photos may be large, and a school's connection slow. */
const patienceMs = 5 * 60_000;

export const importRescueFile = async (api: Api, file: Blob): Promise<RescueReport> =>
  api("POST /api/v1/rescue_files", { body: { file: await file.text() }, timeout_ms: patienceMs });
