/** Default time between two pictures. */
export const defaultIntervalMs = 1_000;
const shortestIntervalMs = 100;

export interface Fields {
  folder: string;
  /** `name=value`, separated by commas or lines. */
  metadata: string;
  tags: string;
  interval_ms: string;
}

export const emptyFields: Fields = { folder: "test", metadata: "", tags: "", interval_ms: String(defaultIntervalMs) };

const folderName = /^[A-Za-z0-9_-]{1,50}$/;
const pairName = /^[A-Za-z0-9-]{1,50}$/;

/** Returns null where a line is not `name=value`. */
export const pairsOf = (text: string): Record<string, string> | null => {
  const lines = text
    .split(/[,\n]/)
    .map((line) => line.trim())
    .filter(Boolean);
  const pairs = lines.map((line) => line.split("=").map((part) => part.trim()));
  const isGood = pairs.every(([name = "", value = "", ...more]) => pairName.test(name) && value && more.length === 0);
  return isGood ? (Object.fromEntries(pairs) as Record<string, string>) : null;
};

export type FieldError = keyof Fields;

export interface Shot {
  folder: string;
  metadata: Record<string, string>;
  tags: Record<string, string>;
  interval_ms: number;
}

/** Returns what to send, or the first invalid field. */
export const readFields = ({ folder, metadata, tags, interval_ms }: Fields): Shot | FieldError => {
  const [data, marks, every] = [pairsOf(metadata), pairsOf(tags), Number(interval_ms)];
  if (!folderName.test(folder)) return "folder";
  if (data === null) return "metadata";
  if (marks === null) return "tags";
  if (!Number.isInteger(every) || every < shortestIntervalMs) return "interval_ms";
  return { folder, metadata: data, tags: marks, interval_ms: every };
};
