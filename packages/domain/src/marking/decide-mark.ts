interface MarkedAnswer {
  /** The revision of the answer. */
  revision: number;
  /** Points that a person gave; null where a key gave them or nobody did. */
  hand_points: number | null;
}

/** Whether a mark may be written over what stands. `same` changes nothing: the retry of a mark that arrived. */
export const decideMark = (
  standing: MarkedAnswer,
  seen: MarkedAnswer,
  points: number | null,
): "write" | "same" | "conflict" => {
  if (standing.revision !== seen.revision) return "conflict";
  if (standing.hand_points === points) return "same";
  return standing.hand_points === seen.hand_points ? "write" : "conflict";
};
