import type { Channel, RealtimeEvent } from "@examplar/contract";
import { useEffect, useEffectEvent } from "react";
import { coalesce } from "./coalesce.ts";
import { realtime } from "./realtime.ts";

/** Long enough to gather the events of one action, too short to be noticed. */
const gatherMs = 250;

/**
 * Subscribes to the channels while the component is mounted, and calls `reread` after an event of these kinds. Events
 * carry only ids, so each requires a refetch.
 */
export const useChannels = (
  channels: readonly Channel[],
  kinds: readonly RealtimeEvent["kind"][],
  reread: () => void,
) => {
  const onChange = useEffectEvent(reread);
  const matters = useEffectEvent((event: RealtimeEvent) => kinds.includes(event.kind));
  const key = JSON.stringify(channels);
  useEffect(() => {
    const { call, stop } = coalesce(() => onChange(), gatherMs);
    const listener = { onEvent: (event: RealtimeEvent) => (matters(event) ? call() : undefined), onReread: call };
    const stops = (JSON.parse(key) as Channel[]).map((channel) => realtime.subscribe(channel, listener));
    return () => {
      stop();
      for (const end of stops) end();
    };
  }, [key]);
};
