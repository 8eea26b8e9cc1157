import { Counter, Gauge, type Registry } from "prom-client";

export interface RealtimeMetrics {
  countMessages(copies: number): void;
}

export const createRealtimeMetrics = (registry: Registry, connections: () => number): RealtimeMetrics => {
  new Gauge({
    name: "realtime_connections",
    help: "Realtime connections that are open in this process",
    registers: [registry],
    collect() {
      this.set(connections());
    },
  });
  const sent = new Counter({
    name: "realtime_messages_sent_total",
    help: "Realtime messages sent by this process, one count a listener",
    registers: [registry],
  });
  return { countMessages: (copies) => sent.inc(copies) };
};
