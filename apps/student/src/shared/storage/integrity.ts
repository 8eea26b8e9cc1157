/** Returns the `integrity` value of `fetch` for a hexadecimal digest of the server. */
export const integrityOf = (sha256: string): string => {
  const bytes = (sha256.match(/../g) ?? []).map((pair) => String.fromCharCode(Number.parseInt(pair, 16)));
  return `sha256-${btoa(bytes.join(""))}`;
};
