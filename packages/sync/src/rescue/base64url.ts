const chunk = 0x8000;

/** Encodes in chunks: a photo has more bytes than a function call takes arguments. */
export const base64url = (bytes: ArrayBuffer): string => {
  const all = new Uint8Array(bytes);
  const pieces: string[] = [];
  for (let from = 0; from < all.length; from += chunk)
    pieces.push(String.fromCharCode(...all.subarray(from, from + chunk)));
  return btoa(pieces.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

export const bytesOfBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
