import type { DeviceFacts } from "@examplar/domain";

const megabyte = 1024 * 1024;

/** Opens a database, because a private window may offer one and then refuse it. */
const hasLocalDatabase = (): Promise<boolean> =>
  new Promise((resolve) => {
    try {
      const name = "examplar-check";
      const request = indexedDB.open(name);
      request.addEventListener("error", () => resolve(false));
      request.addEventListener("success", () => {
        request.result.close();
        indexedDB.deleteDatabase(name);
        resolve(true);
      });
    } catch {
      resolve(false);
    }
  });

/** Returns how much this site may still store; only a hint, which not every browser gives. */
const availableMb = async (): Promise<number | null> => {
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  if (!estimate || estimate.quota === undefined) return null;
  return Math.max(0, Math.floor((estimate.quota - (estimate.usage ?? 0)) / megabyte));
};

const hasWebgl = (): boolean => {
  const canvas = document.createElement("canvas");
  return (canvas.getContext("webgl2") ?? canvas.getContext("webgl")) !== null;
};

export const readDevice = async (): Promise<DeviceFacts> => ({
  local_database: await hasLocalDatabase(),
  available_mb: await availableMb(),
  webgl: hasWebgl(),
  web_workers: typeof Worker === "function",
});
