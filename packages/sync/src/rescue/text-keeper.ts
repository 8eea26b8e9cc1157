import { forgetTexts, keptTextKeys, othersWithTexts, sealedTextKeys, type TextStorage } from "./kept-texts.ts";
import type { ServerKey } from "./seal-rescue-file.ts";
import { sealTexts, unsealTexts } from "./sealed-texts.ts";

export interface TextKeeperParts {
  /** Throws where the browser refuses storage. */
  storage: () => TextStorage;
  /** Undefined without TLS. */
  subtle: SubtleCrypto | undefined;
  readKey: () => Promise<ServerKey>;
  /** The server opens a sealed key for the person who is signed in. */
  openKey: (sealed_key: string) => Promise<string>;
}

/** Texts that persons keep in this browser: nobody but their owner reads them, and nothing of them is lost. */
export interface TextKeeper {
  keysOf(user_id: number): string[];
  /** Nothing of others is readable here, and nothing of this person is sealed. */
  isTidy(user_id: number): boolean;
  /** When somebody is signed in: restores what they left sealed, and seals what others left readable. */
  tidy(user_id: number): Promise<void>;
  /** The key to leave with; null where nothing can be sealed. */
  readKey(): Promise<ServerKey | null>;
  /** When somebody leaves. Returns whether nothing of theirs is readable any more; if not, all is as it was. */
  seal(user_id: number, key: ServerKey | null): Promise<boolean>;
  forget(user_id: number): void;
}

export const createTextKeeper = ({ storage, subtle, readKey, openKey }: TextKeeperParts): TextKeeper => {
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
  const onFault = (error: unknown) => console.warn("Sealed texts wait for the next page.", error);
  return {
    keysOf,
    isTidy,
    tidy: async (user_id) => {
      if (isTidy(user_id)) return;
      await unsealTexts({ storage: storage(), subtle, user_id, openKey, onFault });
      for (const other of othersWithTexts(storage(), user_id))
        await sealTexts({ storage: storage(), subtle, user_id: other }, keyOrNull).catch(onFault);
    },
    readKey: keyOrNull,
    seal: async (user_id, key) => {
      if (keysOf(user_id).length === 0) return true;
      return sealTexts({ storage: storage(), subtle, user_id }, async () => key).catch(() => false);
    },
    forget: (user_id) => orWithoutStorage((from) => forgetTexts(from, user_id), undefined),
  };
};
