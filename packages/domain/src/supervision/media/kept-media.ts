/**
 * The media that supervision keeps on the device until the server has them, in the order in which a full disk drops
 * them. Answers and events are not media: they are never dropped.
 */
export const mediaKinds = [
  // A small copy of a screenshot, which itself shows the same.
  "screenshot_thumb",
  "camera_frame",
  "audio_chunk",
  "page_recording",
  "screenshot",
  "anchor_front",
  "anchor_right",
  "anchor_left",
  "id_card",
] as const;
export type MediaKind = (typeof mediaKinds)[number];

export interface KeptMedia {
  id: string;
  kind: MediaKind;
  bytes: number;
  made_at: string;
  /** Taken because of an event: worth more than a regular one. */
  is_triggered: boolean;
  /** The server has refused it and will never accept it. */
  is_refused: boolean;
  /** Cannot be read without the one before it. */
  needs_last: boolean;
}

/** Lower ranks are dropped first: refused media, then kinds with many items, where one item matters least. */
const rank = ({ kind, is_triggered, is_refused }: KeptMedia): number =>
  is_refused ? -1 : mediaKinds.indexOf(kind) + (is_triggered ? mediaKinds.length : 0);

/** Groups media, in the order of time, with the following ones that cannot be read without them. */
const groupsOf = (row: readonly KeptMedia[]): KeptMedia[][] => {
  const groups: KeptMedia[][] = [];
  for (const media of row.toSorted((a, b) => a.made_at.localeCompare(b.made_at))) {
    if (media.needs_last && groups.length > 0) groups.at(-1)!.push(media);
    else groups.push([media]);
  }
  return groups;
};

/**
 * Returns the media to drop when the disk is full, until `bytes_needed` bytes are free. Of one kind every second one
 * goes first, from the oldest on: a series with gaps still covers the whole exam, a series without its beginning does
 * not.
 */
export const mediaToDrop = (kept: readonly KeptMedia[], bytes_needed: number): string[] => {
  const dropped: string[] = [];
  let freed = 0;
  for (const wanted of new Set(kept.map(rank).toSorted((a, b) => a - b))) {
    const row = groupsOf(kept.filter((media) => rank(media) === wanted));
    const thinned = [...row.filter((_, index) => index % 2 === 1), ...row.filter((_, index) => index % 2 === 0)];
    for (const group of thinned) {
      if (freed >= bytes_needed) return dropped;
      dropped.push(...group.map(({ id }) => id));
      freed += group.reduce((sum, { bytes }) => sum + bytes, 0);
    }
  }
  return dropped;
};
