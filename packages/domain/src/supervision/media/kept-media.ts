/**
 * What supervision keeps on the device until the server has it, in the order in which a full disk drops it. Answers and
 * events are not media: they are never dropped.
 */
export const mediaKinds = [
  // A small copy of a screenshot: the picture itself says as much.
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
  /** Taken because something happened: worth more than the next of a regular row. */
  is_triggered: boolean;
  /** The server will never take it. */
  is_refused: boolean;
  /** Shows nothing without the one before it. */
  needs_last: boolean;
}

/** The first go first: what nobody will see, then of what there is most of, as one more or less says least. */
const rank = ({ kind, is_triggered, is_refused }: KeptMedia): number =>
  is_refused ? -1 : mediaKinds.indexOf(kind) + (is_triggered ? mediaKinds.length : 0);

/** In the order of time, each with those that show nothing without it. */
const groupsOf = (row: readonly KeptMedia[]): KeptMedia[][] => {
  const groups: KeptMedia[][] = [];
  for (const media of row.toSorted((a, b) => a.made_at.localeCompare(b.made_at))) {
    if (media.needs_last && groups.length > 0) groups.at(-1)!.push(media);
    else groups.push([media]);
  }
  return groups;
};

/**
 * Which media to drop when the disk is full, until so many bytes are free. Of one kind every second one goes first, from the
 * oldest on: a row with gaps still covers the whole exam, a row without its beginning does not.
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
