import {
  isMediaKey,
  storedMediaKinds,
  validateDetails,
  type MediaReason,
  type StoredMediaKind,
} from "@examplar/domain";
import { instantOf, isWhole, uuidOf } from "../../platform/http/loose-values.ts";

/** An item ready to be stored, except for its attempt and the size of its object. */
export interface ParsedMedia {
  id: string;
  kind: StoredMediaKind;
  /** Device that made it. Null for a photo, and for an item from a page of an earlier version. */
  device_id: string | null;
  happened_at: Date;
  duration_ms: number | null;
  storage_key: string;
  mime_type: string;
  /** Details as JSON. */
  details: string;
}

const kinds: ReadonlySet<unknown> = new Set(storedMediaKinds);
const isKind = (value: unknown): value is StoredMediaKind => kinds.has(value);

const mimeType = /^(image|audio|video|application)\/[a-z0-9.+-]{1,60}(; ?codecs="?[\w.,-]{1,40}"?)?$/i;
const mimeTypeOf = (value: unknown): string | null =>
  typeof value === "string" && value.length <= 120 && mimeType.test(value) ? value : null;

/** Reads the id alone, so that even a malformed item is refused by its id. */
export const mediaIdOf = (value: unknown): string | null => uuidOf((value as { id?: unknown } | null)?.id);

/** Parses an item; `prefix` is the caller's own folder. */
export const parseMedia = (value: unknown, prefix: string): ParsedMedia | MediaReason => {
  const id = mediaIdOf(value);
  if (id === null) return "malformed";
  const { kind, happened_at, duration_ms = null, key, mime_type, details: given } = value as Record<string, unknown>;
  const { device_id: device = null } = value as Record<string, unknown>;
  const [at, type, device_id] = [instantOf(happened_at), mimeTypeOf(mime_type), uuidOf(device)];
  if (at === null || type === null || typeof key !== "string") return "malformed";
  if (device !== null && device_id === null) return "malformed";
  if (duration_ms !== null && !isWhole(duration_ms, 0)) return "malformed";
  if (!isKind(kind)) return "kind_unknown";
  if (!isMediaKey(key, prefix, kind)) return "key_outside";
  const validated = validateDetails(given ?? {});
  if (validated.outcome === "rejected") return validated.code;
  const made = { id, kind, device_id, happened_at: at, duration_ms, mime_type: type };
  return { ...made, storage_key: key, details: validated.json };
};
