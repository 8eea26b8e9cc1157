export interface Options {
  sockets?: number;
  rounds?: number;
}

/** Flat, so that the results of many runs make a table. */
export type Result = Record<string, number>;
