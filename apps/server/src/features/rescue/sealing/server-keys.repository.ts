import { randomUUID, webcrypto } from "node:crypto";
import type { Db } from "../../../platform/db/db.ts";

export const curve = { name: "ECDH", namedCurve: "P-256" };

/** A point of the curve; a private key also has `d`. */
export interface CurveKey {
  kty: "EC";
  crv: "P-256";
  x: string;
  y: string;
  d?: string;
}

const curveKeyOf = ({ x = "", y = "", d }: webcrypto.JsonWebKey): CurveKey => ({
  kty: "EC",
  crv: "P-256",
  x,
  y,
  ...(d === undefined ? {} : { d }),
});

const makeKeyPair = async () => {
  const pair = await webcrypto.subtle.generateKey(curve, true, ["deriveBits"]);
  const [made, secret] = await Promise.all([
    webcrypto.subtle.exportKey("jwk", pair.publicKey),
    webcrypto.subtle.exportKey("jwk", pair.privateKey),
  ]);
  return { public_key: JSON.stringify(curveKeyOf(made)), private_key: JSON.stringify(curveKeyOf(secret)) };
};

const findOfferedKey = async (db: Db) => {
  const row = await db
    .selectFrom("server_keys")
    .select(["id", "public_key"])
    .where("purpose", "=", "rescue")
    .where("retired_at", "is", null)
    .executeTakeFirst();
  return row && { key_id: row.id, public_key: row.public_key as unknown as CurveKey };
};

/**
 * Returns the key, and creates it at the first request. If two processes create it at once, both return the same one.
 */
export const offeredKey = async (db: Db, now: Date): Promise<{ key_id: string; public_key: CurveKey }> => {
  const known = await findOfferedKey(db);
  if (known) return known;
  await db
    .insertInto("server_keys")
    .values({ id: randomUUID(), purpose: "rescue", ...(await makeKeyPair()), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findOfferedKey(db);
  if (!made) throw new Error("the rescue key was made and is not there");
  return made;
};

/** Finds retired keys too: they still open what was sealed for them. */
export const findPrivateKey = async (db: Db, key_id: string): Promise<CurveKey | undefined> => {
  const row = await db
    .selectFrom("server_keys")
    .select("private_key")
    .where("id", "=", key_id)
    .where("purpose", "=", "rescue")
    .executeTakeFirst();
  return row?.private_key as unknown as CurveKey | undefined;
};
