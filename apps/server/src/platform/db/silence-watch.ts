import type { Socket } from "node:net";
import type pg from "pg";

/** Fields that the driver keeps per connection but does not declare in its types. */
interface Talk {
  connection: { stream: Socket };
  /** False from sending a statement until its complete reply has arrived. */
  readyForQuery: boolean;
}

interface Heard {
  bytes: number;
  /** Consecutive checks without new bytes, and how many of them found a statement running. */
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
 * Closes connections to a database that stopped replying. A power cut or a pulled cable closes nothing, so a statement
 * would wait for a quarter of an hour. A statement that receives nothing for `patience_s` fails as on a lost
 * connection. All other connections as silent are closed with it, because each would fail only when somebody uses it.
 * The watch counts its checks instead of time, so that a process that was paused closes nothing. One check a second is
 * cheaper than a timer per statement. Returns its stop function.
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
