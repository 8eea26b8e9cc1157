/**
 * Arrays in PostgreSQL's own form, for the statements that carry hundreds of rows: as text, writing them out here and
 * reading them in there takes about as long as storing them. A statement names the type, as in `$1::uuid[]`.
 */
interface Element<Value> {
  oid: number;
  sizeOf(value: Value): number;
  put(bytes: Buffer, at: number, value: Value): void;
}

const headerSize = 20;
const lengthSize = 4;
const isNull = -1;

const arrayOf =
  <Value>({ oid, sizeOf, put }: Element<Value>) =>
  (values: readonly (Value | null)[]): Buffer => {
    const sizes = values.map((value) => (value === null ? isNull : sizeOf(value)));
    const bytes = Buffer.allocUnsafe(sizes.reduce((total, size) => total + lengthSize + Math.max(size, 0), headerSize));
    const [dimensions, hasNulls, lowerBound] = [1, sizes.includes(isNull) ? 1 : 0, 1];
    let at = 0;
    for (const number of [dimensions, hasNulls, oid, values.length, lowerBound]) at = bytes.writeInt32BE(number, at);
    values.forEach((value, index) => {
      at = bytes.writeInt32BE(sizes[index]!, at);
      if (value === null) return;
      put(bytes, at, value);
      at += sizes[index]!;
    });
    return bytes;
  };

export const int4Array = arrayOf<number>({
  oid: 23,
  sizeOf: () => 4,
  put: (bytes, at, value) => void bytes.writeInt32BE(value, at),
});

const hexDigit = (code: number): number => (code <= 57 ? code - 48 : (code | 32) - 87);
/** Where the two digits of each byte begin. */
const uuidPlaces = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];

export const uuidArray = arrayOf<string>({
  oid: 2950,
  sizeOf: () => 16,
  put: (bytes, at, value) => {
    for (let byte = 0; byte < 16; byte += 1) {
      const place = uuidPlaces[byte]!;
      bytes[at + byte] = (hexDigit(value.charCodeAt(place)) << 4) | hexDigit(value.charCodeAt(place + 1));
    }
  },
});

export const textArray = arrayOf<string>({
  oid: 25,
  sizeOf: (value) => Buffer.byteLength(value),
  put: (bytes, at, value) => void bytes.write(value, at),
});

const jsonbVersion = 1;

/** Of values that are JSON already. */
export const jsonbArray = arrayOf<string>({
  oid: 3802,
  sizeOf: (value) => 1 + Buffer.byteLength(value),
  put: (bytes, at, value) => void bytes.write(value, bytes.writeUInt8(jsonbVersion, at)),
});

const epoch = Date.UTC(2000, 0, 1);

/** Microseconds since the year 2000, which a double holds exactly until the year 2255. */
export const timestamptzArray = arrayOf<Date>({
  oid: 1184,
  sizeOf: () => 8,
  put: (bytes, at, value) => {
    const microseconds = (value.getTime() - epoch) * 1000;
    const high = Math.floor(microseconds / 2 ** 32);
    bytes.writeUInt32BE(microseconds - high * 2 ** 32, bytes.writeInt32BE(high, at));
  },
});
