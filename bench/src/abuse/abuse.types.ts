import type pg from "pg";

/** What is abused: a server in production, its database, and the folder in which it keeps its files. */
export interface Target {
  port: number;
  database: pg.ClientConfig;
  data_dir: string;
}

/** One try: null when the server held, or else what it allowed, in a few words. */
export type Strike = () => Promise<string | null>;

/** Prepares what the abuse needs. `at_once` strikes run at a time, ten where it does not say. */
export type Abuse = (target: Target) => Promise<{ strike: Strike; at_once?: number; stop?: () => unknown }>;

export interface Attack {
  name: string;
  target: Target;
  seconds: number;
}

export interface Struck {
  attacks: number;
  /** What was allowed, strike by strike. */
  allowed: string[];
}
