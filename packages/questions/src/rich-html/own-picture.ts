const pictureData = /^data:image\/(png|jpeg|gif|webp|avif)[;,]/i;

const parsed = (address: string, page: string): URL | null => {
  try {
    return new URL(address, page);
  } catch {
    return null;
  }
};

/**
 * Whether a picture comes from us or from the text itself. Another address would tell a stranger who reads it, and
 * when.
 */
export const isOwnPicture = (address: string, page: string): boolean => {
  const { origin } = new URL(page);
  if (pictureData.test(address)) return true;
  const url = parsed(address, page);
  return url !== null && url.origin === origin && /^(https?|blob):$/.test(url.protocol);
};
