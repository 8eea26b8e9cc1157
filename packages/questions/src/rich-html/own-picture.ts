const pictureData = /^data:image\/(png|jpeg|gif|webp|avif)[;,]/i;

/** A picture may come from us or from the text itself. Any other address would tell a stranger who reads it, and when. */
export function isOwnPicture(address: string, page: string): boolean {
  const { origin } = new URL(page);
  if (pictureData.test(address)) return true;
  const url = URL.parse(address, page);
  return url !== null && url.origin === origin && /^(https?|blob):$/.test(url.protocol);
}
