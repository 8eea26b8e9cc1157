import type pg from "pg";

/** The attacked server, which runs in production mode, with its database and data folder. */
export interface Target {
  port: number;
  database: pg.ClientConfig;
  data_dir: string;
}

/** One attempt. Returns null when the server resisted, else what it allowed, in a few words. */
export type Strike = () => Promise<string | null>;

/** Prepares an abuse. `at_once` strikes run in parallel, ten by default. */
export type Abuse = (target: Target) => Promise<{ strike: Strike; at_once?: number; stop?: () => unknown }>;

export interface Attack {
  name: string;
  target: Target;
  seconds: number;
}

export interface Struck {
  attacks: number;
  /** What the server allowed, one entry per strike. */
  allowed: string[];
}
