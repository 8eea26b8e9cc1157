import { Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

export interface RequestMeasure {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** Connection counts that a database pool reports. */
export interface PoolCounts {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

export interface Metrics {
  registry: Registry;
  /** Returns the text of the metrics page: of this process, or of all processes. */
  page(): Promise<string>;
  observeRequest(measure: RequestMeasure): void;
  watchPool(pool: PoolCounts): void;
}

/** Creates a separate registry, so that two servers in one process (tests) do not share counts. */
export const createMetrics = (
  pageOf: (registry: Registry) => () => Promise<string> = (registry) => () => registry.metrics(),
): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of HTTP requests by route pattern and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    registry,
    page: pageOf(registry),
    observeRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    watchPool: (pool) => watchPool(registry, pool),
  };
};

const watchPool = (registry: Registry, pool: PoolCounts): void => {
  new Gauge({
    name: "db_pool_connections",
    help: "Connections of the database pool by state; waiting counts requests without a connection",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });
};
