import { useEffect, useState } from "react";
import type { AppPart } from "../../service-worker/app-file.types.ts";
import { canStoreApp, registerServiceWorker, storeAppFiles } from "./app-files.ts";

export type CacheStatus = "preparing" | "ready" | "unavailable";

export interface OfflineReadiness {
  status: CacheStatus;
  /** Percentage of the part that is stored; null while that is unknown. */
  percent: number | null;
}

const retryMs = 15_000;

/** Resolves after a while, or at once when the browser says that the network is back. */
const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, retryMs);
    window.addEventListener("online", done);
  });

/** Returns `ready` only once every file of the part is stored and verified; until then the hook retries. */
export const useOfflineReadiness = (part: AppPart): OfflineReadiness => {
  const [readiness, setReadiness] = useState<OfflineReadiness>({
    status: canStoreApp ? "preparing" : "unavailable",
    percent: null,
  });
  useEffect(() => {
    if (!canStoreApp) return;
    let gone = false;
    const show = (status: CacheStatus, percent: number) => {
      // Hundreds of files are stored in a moment: render again only when the percentage changes.
      if (!gone)
        setReadiness((last) => (last.status === status && last.percent === percent ? last : { status, percent }));
    };
    const storeAll = async () => {
      while (!gone) {
        const complete = await storeAppFiles(part, ({ stored, wanted }) =>
          show("preparing", Math.floor((stored / wanted) * 100)),
        );
        if (complete) return show("ready", 100);
        await nextChance();
        await registerServiceWorker();
      }
    };
    void storeAll();
    return () => {
      gone = true;
    };
  }, [part]);
  return readiness;
};
