/**
 * Encodes arrays in PostgreSQL's binary format, for statements that carry hundreds of rows. As text, encoding them here
 * and parsing them in PostgreSQL takes about as long as storing the rows. The statement must name the type, as in
 * `$1::uuid[]`. Each type has its own loop, because a shared loop would call a function pointer for every value.
 */
const headerSize = 20;
const lengthSize = 4;

/** Writes the header: one dimension with lower bound 1. The null flag stays 0: PostgreSQL detects nulls itself. */
const startArray = (oid: number, count: number, elementsSize: number): Buffer => {
  const bytes = Buffer.allocUnsafe(headerSize + count * lengthSize + elementsSize);
  let at = 0;
  for (const number of [1, 0, oid, count, 1]) at = bytes.writeInt32BE(number, at);
  return bytes;
};

export const boolArray = (values: readonly boolean[]): Buffer => {
  const bytes = startArray(16, values.length, values.length);
  let at = headerSize;
  for (const value of values) at = bytes.writeUInt8(value ? 1 : 0, bytes.writeInt32BE(1, at));
  return bytes;
};

export const int4Array = (values: readonly number[]): Buffer => {
  const bytes = startArray(23, values.length, 4 * values.length);
  let at = headerSize;
  for (const value of values) at = bytes.writeInt32BE(value, bytes.writeInt32BE(4, at));
  return bytes;
};

const hexDigit = (code: number): number => (code <= 57 ? code - 48 : (code | 32) - 87);
/** Positions in the text at which the two hex digits of each byte begin. */
const uuidPlaces = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

export const uuidArray = (values: readonly string[]): Buffer => {
  const bytes = startArray(2950, values.length, 16 * values.length);
  let at = headerSize;
  for (const value of values) {
    at = bytes.writeInt32BE(16, at);
    for (const place of uuidPlaces) {
      bytes[at++] = (hexDigit(value.charCodeAt(place)) << 4) | hexDigit(value.charCodeAt(place + 1));
    }
  }
  return bytes;
};

const jsonbVersion = 1;
const isNull = -1;
/** Upper bound of UTF-8 bytes per UTF-16 unit: a surrogate pair takes only four bytes for two units. */
const maxBytesPerUnit = 3;

/** Takes values that are JSON text already. */
export const jsonbArray = (values: readonly (string | null)[]): Buffer => {
  let most = 0;
  for (const value of values) if (value !== null) most += 1 + maxBytesPerUnit * value.length;
  const bytes = startArray(3802, values.length, most);
  let at = headerSize;
  for (const value of values) {
    const lengthAt = at;
    at += lengthSize;
    if (value === null) {
      bytes.writeInt32BE(isNull, lengthAt);
      continue;
    }
    at = bytes.writeUInt8(jsonbVersion, at);
    at += bytes.write(value, at);
    bytes.writeInt32BE(at - lengthAt - lengthSize, lengthAt);
  }
  return bytes.subarray(0, at);
};

const epoch = Date.UTC(2000, 0, 1);

/** Writes microseconds since the year 2000; a double holds them exactly until the year 2255. */
export const timestamptzArray = (values: readonly Date[]): Buffer => {
  const bytes = startArray(1184, values.length, 8 * values.length);
  let at = headerSize;
  for (const value of values) {
    const microseconds = (value.getTime() - epoch) * 1000;
    const high = Math.floor(microseconds / 2 ** 32);
    at = bytes.writeInt32BE(high, bytes.writeInt32BE(8, at));
    at = bytes.writeUInt32BE(microseconds - high * 2 ** 32, at);
  }
  return bytes;
};
