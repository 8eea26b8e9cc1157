/** What may be wrong with a key. */
export type KeyProblemCode =
  | "not_a_key"
  | "not_a_number"
  | "not_positive"
  | "negative_tolerance"
  | "relative_to_zero"
  | "unsorted_partial"
  | "negative_points"
  | "too_many_points"
  | "points_for_wrong"
  | "not_winnable"
  | "empty_text"
  | "unknown_id"
  | "missing_id"
  | "repeated_id";

/** `at` is the path inside the key, empty for the key as a whole. */
export interface KeyProblem {
  code: KeyProblemCode;
  at: string;
}

export const problem = (code: KeyProblemCode, at = ""): KeyProblem => {
  return { code, at };
};
