export interface Options {
  sockets?: number;
  rounds?: number;
  students?: number;
  minutes?: number;
  seconds?: number;
  kills?: number;
  language?: "en" | "fr";
  /** With everything that supervision records. */
  supervised?: boolean;
}

/** Flat, so that the results of many runs make a table. */
export type Result = Record<string, number>;
