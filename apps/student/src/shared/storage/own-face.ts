/** Stored in this tab alone, and lost with it: descriptors of a face are biometric data and never leave the device. */
const storageKey = "examplar_own_face";

interface Place {
  user_id: number;
  summary_id: number;
}

interface OwnFace extends Place {
  /** Descriptors by the kind of their photo. */
  descriptors: Record<string, number[]>;
}

const readKnown = (): OwnFace | null => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as OwnFace | null;
  } catch {
    return null;
  }
};

const readOwn = ({ user_id, summary_id }: Place): OwnFace | null => {
  const known = readKnown();
  return known?.user_id === user_id && known.summary_id === summary_id ? known : null;
};

const write = (own: OwnFace): void => {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(own));
  } catch {
    // A browser without room cannot compare faces; it still counts them.
  }
};

/** Returns an empty list on a device where the photos were not taken: there faces are counted, but not compared. */
export const ownFaces = (place: Place): number[][] => Object.values(readOwn(place)?.descriptors ?? {});

/** Call it before a photo is described, which may take minutes: a face forgotten meanwhile is not stored again. */
export const expectOwnFace = ({ user_id, summary_id }: Place): void => {
  if (!readOwn({ user_id, summary_id })) write({ user_id, summary_id, descriptors: {} });
};

export const keepOwnFace = (place: Place, kind: string, descriptor: readonly number[]): void => {
  const own = readOwn(place);
  if (!own) return;
  const rounded = descriptor.map((value) => Math.round(value * 10_000) / 10_000);
  write({ ...own, descriptors: { ...own.descriptors, [kind]: rounded } });
};

/** Called when an exam is over and when somebody signs in or out. Keeps the face of another exam. */
export const forgetOwnFace = (isMeant: (place: Place) => boolean = () => true): void => {
  const known = readKnown();
  if (known !== null && !isMeant(known)) return;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // A browser that stores nothing has nothing to forget.
  }
};
