/**
 * A reply that its presenter has already serialised, from parts that the contract's schemas serialised. For large
 * replies whose parts are the same for many readers.
 */
export class JsonReply<Reply> {
  readonly json: string;
  /** Exists in the type only: it ties the text to the type of its reply. */
  declare readonly reply: Reply;
  constructor(json: string) {
    this.json = json;
  }
}

/** Adds serialised fields to a serialised object. */
export const extendJson = (object: string, fields: Record<string, string>): string =>
  `${[object.slice(0, -1), ...Object.entries(fields).map(([name, json]) => `"${name}":${json}`)].join()}}`;
