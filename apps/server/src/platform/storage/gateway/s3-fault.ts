/** S3 errors, each with its status and message. */
const faults = {
  AccessDenied: [403, "Access Denied"],
  AccessForbidden: [403, "CORSResponse: This CORS request is not allowed."],
  AuthorizationHeaderMalformed: [400, "The authorization header is malformed."],
  AuthorizationQueryParametersError: [400, "The query parameters of the signature are malformed."],
  BadDigest: [400, "The Content-MD5 or checksum you specified did not match what we received."],
  BucketAlreadyOwnedByYou: [409, "The bucket exists already."],
  EntityTooLarge: [400, "Your proposed upload exceeds the maximum allowed size."],
  EntityTooSmall: [400, "Your proposed upload is smaller than the minimum allowed size."],
  ExpiredToken: [400, "The provided token has expired."],
  IncompleteBody: [400, "You did not provide the number of bytes specified by the Content-Length HTTP header."],
  InternalError: [500, "We encountered an internal error. Please try again."],
  InvalidAccessKeyId: [403, "The access key Id you provided does not exist in our records."],
  InvalidArgument: [400, "Invalid Argument"],
  InvalidPart: [400, "One or more of the specified parts could not be found, or its entity tag did not match."],
  InvalidPartOrder: [400, "The list of parts was not in ascending order."],
  InvalidRange: [416, "The requested range is not satisfiable."],
  InvalidRequest: [400, "The request is not valid."],
  InvalidToken: [400, "The provided token is malformed or otherwise invalid."],
  InvalidURI: [400, "Couldn't parse the specified URI."],
  MalformedXML: [400, "The XML you provided was not well-formed or did not validate."],
  MetadataTooLarge: [400, "Your metadata headers exceed the maximum allowed metadata size."],
  MethodNotAllowed: [405, "The specified method is not allowed against this resource."],
  MissingContentLength: [411, "You must provide the Content-Length HTTP header."],
  NoSuchBucket: [404, "The specified bucket does not exist."],
  NoSuchKey: [404, "The specified key does not exist."],
  NoSuchUpload: [404, "The specified upload does not exist. It may have been aborted or completed."],
  NotImplemented: [501, "A header or parameter you provided implies functionality that is not implemented."],
  OperationAborted: [409, "A name on the way to this key is an object, or the key is the beginning of another."],
  QuotaExceeded: [403, "This folder holds as much as it may."],
  RequestTimeTooSkewed: [403, "The difference between the request time and the current time is too large."],
  SignatureDoesNotMatch: [403, "The request signature we calculated does not match the signature you provided."],
  SlowDown: [503, "Please reduce your request rate."],
  StorageFull: [507, "There is too little room left on the disk."],
  XAmzContentSHA256Mismatch: [400, "The provided 'x-amz-content-sha256' header does not match what was computed."],
} as const satisfies Record<string, readonly [number, string]>;

export type S3Code = keyof typeof faults;

/** Operations return it. Only byte streams throw it, because nothing else stops their reader. */
export class S3Fault extends Error {
  override name = "S3Fault";
  readonly code: S3Code;
  readonly status: number;
  constructor(code: S3Code, message: string = faults[code][1]) {
    super(message);
    this.code = code;
    this.status = faults[code][0];
  }
}

export const fault = (code: S3Code, message?: string): S3Fault => new S3Fault(code, message);

export const isFault = (value: unknown): value is S3Fault => value instanceof S3Fault;
