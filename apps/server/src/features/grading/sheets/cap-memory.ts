const memorySection = 5;
const headerBytes = 8;
const sevenBits = 0x7f;

/** Encodes a whole number in the WebAssembly format: seven bits per byte, lowest first. */
const writeNumber = (value: number): number[] =>
  value <= sevenBits ? [value] : [(value & sevenBits) | 0x80, ...writeNumber(value >>> 7)];

const readNumber = (bytes: Uint8Array, at: number): { value: number; next: number } => {
  let value = 0;
  for (let shift = 0, next = at; ; shift += 7, next += 1) {
    const byte = bytes[next];
    if (byte === undefined) throw new Error("the module is cut short");
    value |= (byte & sevenBits) << shift;
    if (byte < 0x80) return { value, next: next + 1 };
  }
};

/**
 * Adds a memory limit to the module. A worker's limits do not cover WebAssembly, so nothing else can. Without it, a
 * text that doubles itself in forty cells would take four gigabytes from the server.
 */
export const capMemory = (module: Uint8Array, max_pages: number): Uint8Array => {
  for (let at = headerBytes; at < module.length;) {
    const { value: size, next: body } = readNumber(module, at + 1);
    const end = body + size;
    if (module[at] === memorySection) {
      const { next: limits } = readNumber(module, body);
      const { value: min_pages } = readNumber(module, limits + 1);
      const section = [1, 1, ...writeNumber(min_pages), ...writeNumber(max_pages)];
      const head = [memorySection, ...writeNumber(section.length)];
      return Buffer.concat([module.subarray(0, at), Buffer.from([...head, ...section]), module.subarray(end)]);
    }
    at = end;
  }
  throw new Error("the module declares no memory");
};
