/** Also the gateway's path: `PUBLIC_URL/storage/key` is the address of an object. */
export const gatewayBucket = "storage";

export const gatewayRegion = "us-east-1";

/** The limits of S3. */
export const minPartBytes = 5 * 1024 * 1024;
export const maxParts = 10_000;

/** Far more than a picture or a sound; S3 allows 5 GiB. */
export const maxPutBytes = 128 * 1024 * 1024;
export const maxObjectBytes = 5 * 1024 ** 3;

/** Limit per prefix. A browser has only a few uploads open at a time, and resumes them after a reload. */
export const maxOpenUploads = 100;

/** Up to this size, a body is gathered in memory and written at once: nearly every picture and sound. */
export const maxWholeBytes = 1024 * 1024;
