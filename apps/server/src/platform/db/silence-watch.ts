import type { Socket } from "node:net";
import type pg from "pg";

/** What the driver keeps of a connection but does not declare. */
interface Talk {
  connection: { stream: Socket };
  /** False from the moment in which a statement is sent until all of its reply is there. */
  readyForQuery: boolean;
}

interface Heard {
  bytes: number;
  /** Looks in a row without anything heard, and how many of them found a statement under way. */
  quiet: number;
  unanswered: number;
}

const nothingHeard = (): Heard => ({ bytes: -1, quiet: 0, unanswered: 0 });

const listen = ({ connection, readyForQuery }: Talk, heard: Heard): void => {
  const { bytesRead } = connection.stream;
  const is_quiet = bytesRead === heard.bytes;
  heard.bytes = bytesRead;
  heard.quiet = is_quiet ? heard.quiet + 1 : 0;
  heard.unanswered = is_quiet && !readyForQuery ? heard.unanswered + 1 : 0;
};

/**
 * A database whose machine loses its power, or a cable that is pulled out, closes nothing: a statement would wait for a
 * quarter of an hour, and its connection with it. A statement that hears nothing for `patience_s` fails as a lost
 * connection does, and with its connection go all others that heard nothing either: they would only be found out one by
 * one. Looks are counted and not the time, so that a process which was not let run blames nobody; and one look a second
 * costs a statement nothing, where a timer for each would. Returns its stop.
 */
export const watchForSilence = (pools: readonly pg.Pool[], patience_s: number, every_ms = 1000): (() => void) => {
  const watched = new Map<Talk, Heard>();
  let timer: NodeJS.Timeout | undefined;

  const look = (): void => {
    for (const [talk, heard] of watched)
      if (talk.connection.stream.destroyed) watched.delete(talk);
      else listen(talk, heard);
    const is_silent = [...watched.values()].some(({ unanswered }) => unanswered >= patience_s);
    if (!is_silent) return;
    for (const [talk, { quiet }] of watched)
      if (quiet >= patience_s)
        talk.connection.stream.destroy(new Error(`Connection terminated: nothing was heard for ${patience_s} s`));
  };
  for (const pool of pools)
    pool.on("connect", (client) => {
      watched.set(client as unknown as Talk, nothingHeard());
      timer ??= setInterval(look, every_ms).unref();
    });
  return () => clearInterval(timer);
};
