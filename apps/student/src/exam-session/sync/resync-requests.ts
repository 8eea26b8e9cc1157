type Kept = Pick<Storage, "getItem" | "setItem">;

/** More than anybody was ever asked; the oldest make way. */
const remembered = 100;

const placeOf = (user_id: number): string => `examplar.resyncs.${user_id}`;

const readAll = (kept: Kept, user_id: number): string[] => (kept.getItem(placeOf(user_id)) ?? "").split(" ");

/**
 * Which requests to send everything again this browser has obeyed. Obeying sends all that the user has here, so a request
 * is known by its user and its time alone: the exam, its score and the list of exams may each hear of the same one.
 */
export const isResyncNew = (user_id: number, requested_at: string | null, kept: Kept): requested_at is string =>
  requested_at !== null && !readAll(kept, user_id).includes(requested_at);

export const noteResync = (user_id: number, requested_at: string, kept: Kept): void => {
  const others = readAll(kept, user_id).filter((one) => one !== "" && one !== requested_at);
  kept.setItem(placeOf(user_id), [...others, requested_at].slice(-remembered).join(" "));
};
