/** The files that an answer names, in its order. Of any content: of another type's, or of none, there are none. */
export function pictureIdsIn(content: unknown): number[] {
  const named = (content as { picture_ids?: unknown } | null | undefined)?.picture_ids;
  return Array.isArray(named) ? named.filter((id): id is number => typeof id === "number") : [];
}
