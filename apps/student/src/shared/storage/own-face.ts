/** In the tab alone, and gone with it: descriptors of a face are biometric data and never leave the device. */
const storageKey = "examplar_own_face";

interface Place {
  user_id: number;
  summary_id: number;
}

interface OwnFace extends Place {
  /** By the kind of the photo. */
  descriptors: Record<string, number[]>;
}

const readOwn = ({ user_id, summary_id }: Place): OwnFace => {
  const nothing = { user_id, summary_id, descriptors: {} };
  try {
    const known = JSON.parse(sessionStorage.getItem(storageKey) ?? "null") as OwnFace | null;
    return known?.user_id === user_id && known.summary_id === summary_id ? known : nothing;
  } catch {
    return nothing;
  }
};

/** Empty on a device on which the photos were not taken: faces are counted there, and compared with nothing. */
export const ownFaces = (place: Place): number[][] => Object.values(readOwn(place).descriptors);

export const keepOwnFace = (place: Place, kind: string, descriptor: readonly number[]): void => {
  const own = readOwn(place);
  const rounded = descriptor.map((value) => Math.round(value * 10_000) / 10_000);
  const kept: OwnFace = { ...own, descriptors: { ...own.descriptors, [kind]: rounded } };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // A browser without room compares nothing; faces are counted all the same.
  }
};

/** The exam is over, or somebody signs out. */
export const forgetOwnFace = (): void => {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
};
