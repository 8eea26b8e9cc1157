/**
 * A reply that its presenter has written as JSON already, from parts that the contract's schemas have written: for large
 * replies whose parts are the same for many readers.
 */
export class JsonReply<Reply> {
  readonly json: string;
  /** Never there: it ties the text to the reply that it stands for. */
  declare readonly reply: Reply;
  constructor(json: string) {
    this.json = json;
  }
}

/** An object that is JSON already, with more fields that are. */
export const extendJson = (object: string, fields: Record<string, string>): string =>
  `${[object.slice(0, -1), ...Object.entries(fields).map(([name, json]) => `"${name}":${json}`)].join()}}`;
