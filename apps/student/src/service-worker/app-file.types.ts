/**
 * `list` is what the exam list and the score need. `exam` is the rest, stored when somebody enters an exam. `faces` is
 * stored when somebody prepares an exam with a camera.
 */
export type AppPart = "list" | "exam" | "faces";

/** One file of a build, as the build lists it in the worker. */
export interface AppFile {
  /** Path from the root of the site. */
  path: string;
  /** Base64, the format that `integrity` takes. */
  sha256: string;
  /** Text that the media type must contain for a browser to run the file; empty where any will do. */
  type: string;
  part: AppPart;
}

/** Asks the worker to store a part; the worker replies with `StoreProgress`. */
export interface StoreRequest {
  type: "store";
  part: AppPart;
}

export interface StoreProgress {
  stored: number;
  wanted: number;
  /** The worker tries nothing more until a page asks again. */
  done: boolean;
}
