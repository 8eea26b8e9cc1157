import { countChanges, forgetTexts, keptTextKeys, othersWithTexts, sealedTextKeys } from "./kept-texts.ts";
import type { ServerKey } from "./seal-rescue-file.ts";
import { sealTexts, unsealTexts } from "./sealed-texts.ts";
import type { TextStorage } from "./text-keys.ts";

export interface TextKeeperParts {
  /** Throws if the browser refuses storage. */
  storage: () => TextStorage;
  /** Undefined without TLS. */
  subtle: SubtleCrypto | undefined;
  readKey: () => Promise<ServerKey>;
  /** Asks the server to open a sealed key for the signed-in user. */
  openKey: (sealed_key: string) => Promise<string>;
  /** Timeout: a slower server delays nobody, and the next page continues. */
  patience_ms: number;
}

/** Texts that the server does not have, as shown to a user who signs out. */
export interface UnsentTexts {
  changes: number;
  /** The key to seal with at sign-out; null when nothing can be sealed. */
  key: ServerKey | null;
  /** False: the user is told that the texts will be deleted. */
  sealable: boolean;
}

/** Tells whether to ask the user: they were not asked yet, or were told that texts stay that will now be deleted. */
export const mustAsk = (unsent: UnsentTexts, told: UnsentTexts | null): boolean =>
  unsent.changes > 0 && (told === null || (told.sealable && !unsent.sealable));

/** Texts that users store in this browser: only their owner can read them, and none of them is lost. */
export interface TextKeeper {
  keysOf(user_id: number): string[];
  /** True if no texts of others are readable here and none of this user's are sealed. */
  isTidy(user_id: number): boolean;
  /** Runs after a sign-in: restores the user's sealed texts and seals others' readable ones. Never rejects. */
  tidy(user_id: number): Promise<void>;
  /** Reads the server's key for a signed-in user who may ask for it; returns null if that fails. */
  readKey(): Promise<ServerKey | null>;
  /** `only_here`: texts, by key, that storage did not take. */
  unsentOf(user_id: number, key: ServerKey | null, only_here?: ReadonlyMap<string, string>): UnsentTexts;
  /**
   * Runs at sign-out, when this page writes nothing more. Deletes only what the user was told will be deleted. Anything
   * else that cannot be sealed now waits: the next sign-in seals it.
   */
  leave(user_id: number, key: ServerKey | null, told: UnsentTexts | null): Promise<void>;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Longer than other pages need to receive the message that they must stop writing. */
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
