/** Space for the app, the paper with its documents, and what waits to be sent. */
export const requiredStorageMb = 300;

/** What a browser says about itself; null where it does not say. */
export interface DeviceFacts {
  local_database: boolean;
  available_mb: number | null;
  webgl: boolean;
  web_workers: boolean;
}

export const deviceChecks = ["local_database", "storage", "webgl", "web_workers"] as const;
export type DeviceCheck = (typeof deviceChecks)[number];

/**
 * Only what this exam uses and what is known to be missing: pictures and sound are worked on by WebGL and web workers,
 * where something is recorded; and a browser that keeps its free space to itself is not at fault.
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
