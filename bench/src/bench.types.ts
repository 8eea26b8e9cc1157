export interface Options {
  sockets?: number;
  rounds?: number;
  students?: number;
  minutes?: number;
  seconds?: number;
  kills?: number;
}

/** Flat, so that the results of many runs make a table. */
export type Result = Record<string, number>;
