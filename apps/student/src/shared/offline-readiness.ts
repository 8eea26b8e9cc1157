import { useEffect, useState } from "react";
import { countStoredFiles, percentStored } from "./stored-files.ts";

export type CacheStatus = "preparing" | "ready" | "unavailable";

export interface OfflineReadiness {
  status: CacheStatus;
  /** How much of the app is stored; null while that cannot be said. */
  percent: number | null;
}

const lookAgainMs = 500;
const supported = "serviceWorker" in globalThis.navigator && import.meta.env.PROD;

/** An active service worker has stored the whole app: it opens without a network from then on. */
export const useCacheStatus = (): CacheStatus => {
  const [status, setStatus] = useState<CacheStatus>(supported ? "preparing" : "unavailable");
  useEffect(() => {
    if (!supported) return;
    let gone = false;
    void navigator.serviceWorker.ready.then(() => {
      if (!gone) setStatus("ready");
    });
    return () => {
      gone = true;
    };
  }, []);
  return status;
};

/** The same, with how far the storing has come. */
export const useOfflineReadiness = (): OfflineReadiness => {
  const status = useCacheStatus();
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    if (status !== "preparing") return;
    let gone = false;
    const look = async () => {
      const found = await countStoredFiles().catch(() => null);
      if (!gone) setPercent(found && percentStored(found));
    };
    void look();
    const timer = setInterval(() => void look(), lookAgainMs);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [status]);
  return { status, percent: status === "ready" ? 100 : percent };
};
