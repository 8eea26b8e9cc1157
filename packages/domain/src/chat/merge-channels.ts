interface Message {
  id: number;
  channel_id: number;
  created_at: string;
  mine: boolean;
}

interface ReadChannel<M> {
  /** Oldest first. */
  messages: readonly M[];
  /** Whether earlier messages exist that are not loaded yet. */
  has_earlier: boolean;
}

const inOrder = (a: Message, b: Message): number => Date.parse(a.created_at) - Date.parse(b.created_at) || a.id - b.id;

/**
 * Merges channels into one conversation. Leaves out messages older than the loaded part of any channel that has earlier
 * ones, because messages would be missing between them.
 */
export const mergeChannels = <M extends Message>(channels: readonly ReadChannel<M>[]): M[] => {
  const begins = channels.filter(({ has_earlier }) => has_earlier).flatMap(({ messages }) => messages.slice(0, 1));
  const horizon = begins.toSorted(inOrder).at(-1);
  return channels
    .flatMap(({ messages }) => messages)
    .filter((message) => horizon === undefined || inOrder(message, horizon) >= 0)
    .toSorted(inOrder);
};

/** Returns the id of the newest message from somebody else after the reader's mark in its channel; 0 if none. */
export const newestUnread = (
  messages: readonly Message[],
  read_marks: Readonly<Record<number, number | null | undefined>>,
): number =>
  Math.max(
    0,
    ...messages.filter(({ id, channel_id, mine }) => !mine && id > (read_marks[channel_id] ?? 0)).map(({ id }) => id),
  );
