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

/** Only what is known to be missing: a browser that keeps its free space to itself is not at fault. */
export const failedChecks = ({ local_database, available_mb, webgl, web_workers }: DeviceFacts): DeviceCheck[] => {
  const passed: Record<DeviceCheck, boolean> = {
    local_database,
    storage: available_mb === null || available_mb >= requiredStorageMb,
    webgl,
    web_workers,
  };
  return deviceChecks.filter((check) => !passed[check]);
};
