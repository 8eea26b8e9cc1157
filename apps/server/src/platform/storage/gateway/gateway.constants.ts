/** Also the path under which the gateway is served: `PUBLIC_URL/storage/key` is the address of an object. */
export const gatewayBucket = "storage";

export const gatewayRegion = "us-east-1";

/** As S3 has them. */
export const minPartBytes = 5 * 1024 * 1024;
export const maxParts = 10_000;

/** Far above a picture or a sound; S3 allows 5 GiB. */
export const maxPutBytes = 128 * 1024 * 1024;
export const maxObjectBytes = 5 * 1024 ** 3;

/** A browser has a few at a time, and goes on with them after a reload. */
export const maxOpenUploads = 100;

/** Up to here a body is gathered in memory and written at once: nearly every picture and sound. */
export const maxWholeBytes = 1024 * 1024;
