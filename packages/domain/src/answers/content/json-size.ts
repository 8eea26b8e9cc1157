/**
 * Whether the text takes more than `bytes` bytes in UTF-8. Most texts are so short that their bytes need no counting.
 */
export const isLongerThan = (text: string, bytes: number): boolean => {
  return 3 * text.length > bytes && utf8Length(text) > bytes;
};

/** Returns the length of a text in bytes of UTF-8, as on the wire and in the database. */
export const utf8Length = (text: string): number => {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 0x7f) bytes += 1;
    // A surrogate pair takes four bytes for its two units: one extra byte for each unit is enough.
    if (unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff)) bytes += 1;
  }
  return bytes;
};
