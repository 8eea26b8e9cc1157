import { useEffect, useState } from "react";

export type CacheStatus = "preparing" | "ready" | "unavailable";

/** An active service worker has stored the whole app: it opens without a network from then on. */
export const useCacheStatus = (): CacheStatus => {
  const supported = "serviceWorker" in navigator && import.meta.env.PROD;
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
  }, [supported]);
  return status;
};
