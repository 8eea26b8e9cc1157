/** A digest as `fetch` compares it, from the hexadecimal that the server sends. */
export const integrityOf = (sha256: string): string => {
  const bytes = (sha256.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return `sha256-${btoa(bytes.join(""))}`;
};
