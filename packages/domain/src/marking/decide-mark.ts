interface MarkedAnswer {
  /** The revision of the answer. */
  revision: number;
  /** Points that a person gave; null where a key gave them or nobody did. */
  hand_points: number | null;
}

/** Decides whether a mark may replace the stored one. `same`: a retry of a stored mark; it changes nothing. */
export const decideMark = (
  standing: MarkedAnswer,
  seen: MarkedAnswer,
  points: number | null,
): "write" | "same" | "conflict" => {
  if (standing.revision !== seen.revision) return "conflict";
  if (standing.hand_points === points) return "same";
  return standing.hand_points === seen.hand_points ? "write" : "conflict";
};
