/** Space for the app, the paper with its documents, and unsent work. */
export const requiredStorageMb = 300;

/** What a browser reports about itself; null where it reports nothing. */
export interface DeviceFacts {
  local_database: boolean;
  available_mb: number | null;
  webgl: boolean;
  web_workers: boolean;
}

export const deviceChecks = ["local_database", "storage", "webgl", "web_workers"] as const;
export type DeviceCheck = (typeof deviceChecks)[number];

/**
 * Returns the checks that failed. WebGL and web workers process pictures and sound, so only a recorded exam needs them.
 * A browser that does not report its free space passes.
 */
export const failedChecks = (
  { local_database, available_mb, webgl, web_workers }: DeviceFacts,
  { is_recorded }: { is_recorded: boolean },
): DeviceCheck[] => {
  const passed: Record<DeviceCheck, boolean> = {
    local_database,
    storage: available_mb === null || available_mb >= requiredStorageMb,
    webgl: webgl || !is_recorded,
    web_workers: web_workers || !is_recorded,
  };
  return deviceChecks.filter((check) => !passed[check]);
};
