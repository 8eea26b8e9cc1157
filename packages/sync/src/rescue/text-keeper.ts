import { countChanges, forgetTexts, keptTextKeys, othersWithTexts, sealedTextKeys } from "./kept-texts.ts";
import type { ServerKey } from "./seal-rescue-file.ts";
import { sealTexts, unsealTexts } from "./sealed-texts.ts";
import type { TextStorage } from "./text-keys.ts";

export interface TextKeeperParts {
  /** Throws where the browser refuses storage. */
  storage: () => TextStorage;
  /** Undefined without TLS. */
  subtle: SubtleCrypto | undefined;
  readKey: () => Promise<ServerKey>;
  /** The server opens a sealed key for the person who is signed in. */
  openKey: (sealed_key: string) => Promise<string>;
  /** A server that is slower holds nobody up: the next page goes on. */
  patience_ms: number;
}

/** Texts that the server does not have, as somebody is told who signs out. */
export interface UnsentTexts {
  changes: number;
  /** The key to leave with; null where nothing can be sealed. */
  key: ServerKey | null;
  /** False: it is said that they are deleted. */
  sealable: boolean;
}

/** Whoever was told that texts stay is asked again before they are deleted. */
export const mustAsk = (unsent: UnsentTexts, told: UnsentTexts | null): boolean =>
  unsent.changes > 0 && (told === null || (told.sealable && !unsent.sealable));

/** Texts that persons keep in this browser: nobody but their owner reads them, and nothing of them is lost. */
export interface TextKeeper {
  keysOf(user_id: number): string[];
  /** Nothing of others is readable here, and nothing of this person is sealed. */
  isTidy(user_id: number): boolean;
  /** When somebody is signed in: restores what they left sealed, and seals what others left readable. Never rejects. */
  tidy(user_id: number): Promise<void>;
  /** While somebody is signed in who may ask for it. */
  readKey(): Promise<ServerKey | null>;
  /** `only_here` are texts, by their keys, that storage did not take. */
  unsentOf(user_id: number, key: ServerKey | null, only_here?: ReadonlyMap<string, string>): UnsentTexts;
  /**
   * When somebody leaves, and this page writes nothing more. Deletes only what they were told is deleted: anything else that
   * cannot be sealed now waits for the next sign-in, which seals it.
   */
  leave(user_id: number, key: ServerKey | null, told: UnsentTexts | null): Promise<void>;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Longer than other pages need to hear that they must write nothing more. */
const othersHearMs = 200;

const warn = (error: unknown) => console.warn("Texts wait to be sealed or opened.", error);

export const createTextKeeper = ({ storage, subtle, readKey, openKey, patience_ms }: TextKeeperParts): TextKeeper => {
  const orWithoutStorage = <T>(read: (from: TextStorage) => T, otherwise: T): T => {
    try {
      return read(storage());
    } catch {
      return otherwise;
    }
  };
  const keysOf = (user_id: number): string[] => orWithoutStorage((from) => keptTextKeys(from, user_id), []);
  const keyOrNull = (): Promise<ServerKey | null> => (subtle ? readKey().catch(() => null) : Promise.resolve(null));
  const isTidy = (user_id: number): boolean =>
    orWithoutStorage(
      (from) => othersWithTexts(from, user_id).length + sealedTextKeys(from, user_id).length === 0,
      true,
    );
  const seal = (user_id: number, key: ServerKey | null): Promise<boolean> =>
    sealTexts({ storage: storage(), subtle, user_id }, key).catch((error: unknown) => {
      warn(error);
      return false;
    });
  const sealOthers = async (user_id: number) => {
    const others = othersWithTexts(storage(), user_id);
    const key = others.length > 0 ? await keyOrNull() : null;
    for (const other of others) await seal(other, key);
  };
  return {
    keysOf,
    isTidy,
    tidy: async (user_id) => {
      if (isTidy(user_id)) return;
      let is_over = false;
      const mayGoOn = () => !is_over;
      const unsealed = unsealTexts({ storage: storage(), subtle, user_id, openKey, mayGoOn });
      const both = Promise.all([unsealed.catch(warn), sealOthers(user_id).catch(warn)]);
      await Promise.race([both, wait(patience_ms)]);
      is_over = true;
    },
    readKey: keyOrNull,
    unsentOf: (user_id, key, only_here = new Map()) => {
      const kept = keysOf(user_id).map((name) => [name, storage().getItem(name) ?? ""] as const);
      const changes = countChanges(new Map([...kept, ...only_here]).values());
      return { changes, key, sealable: key !== null && only_here.size === 0 };
    },
    leave: async (user_id, key, told) => {
      await wait(othersHearMs);
      if (keysOf(user_id).length === 0 || (await seal(user_id, key))) return;
      if (told?.sealable === false) orWithoutStorage((from) => forgetTexts(from, user_id), undefined);
    },
  };
};
