type Kept = Pick<Storage, "getItem" | "setItem">;

/** More requests than anybody ever got; the oldest are dropped. */
const remembered = 100;

const placeOf = (user_id: number): string => `examplar.resyncs.${user_id}`;

/**
 * Remembers which requests to send everything again this browser has obeyed. Obeying sends all that the user has here,
 * so user and time identify a request, wherever the page reads it. Where storage is full or blocked, each page obeys
 * once.
 */
export const createResyncRequests = (storage: () => Kept) => {
  const obeyed_here = new Set<string>();

  const readAll = (user_id: number): string[] => {
    try {
      return (storage().getItem(placeOf(user_id)) ?? "").split(" ");
    } catch {
      return [];
    }
  };

  return {
    isNew: (user_id: number, requested_at: string | null): requested_at is string =>
      requested_at !== null &&
      !obeyed_here.has(`${user_id} ${requested_at}`) &&
      !readAll(user_id).includes(requested_at),
    note: (user_id: number, requested_at: string): void => {
      obeyed_here.add(`${user_id} ${requested_at}`);
      const others = readAll(user_id).filter((one) => one !== "" && one !== requested_at);
      try {
        storage().setItem(placeOf(user_id), [...others, requested_at].slice(-remembered).join(" "));
      } catch {
        // This page still remembers it in memory.
      }
    },
  };
};

export const resyncRequests = createResyncRequests(() => localStorage);
