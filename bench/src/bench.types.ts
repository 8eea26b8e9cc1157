export interface Options {
  sockets?: number;
  rounds?: number;
  students?: number;
  minutes?: number;
  seconds?: number;
  kills?: number;
  language?: "en" | "fr";
  /** Whether students also send everything that supervision records. */
  supervised?: boolean;
}

/** Flat figures, so that the results of many runs form a table. */
export type Result = Record<string, number>;
