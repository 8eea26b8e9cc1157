/**
 * `list` is what the exam list and the score need; `exam` is the rest, stored when somebody enters an exam; `faces` is stored
 * when somebody prepares an exam with a camera.
 */
export type AppPart = "list" | "exam" | "faces";

/** One file of a build, as the build lists it in the worker. */
export interface AppFile {
  /** From the root of the site. */
  path: string;
  /** Base64, as `integrity` takes it. */
  sha256: string;
  /** A word of the media type that a browser needs to run it; empty where any will do. */
  type: string;
  part: AppPart;
}

/** What a page asks the worker to store, and what it is told meanwhile. */
export interface StoreRequest {
  type: "store";
  part: AppPart;
}

export interface StoreProgress {
  stored: number;
  wanted: number;
  /** Nothing more is tried until somebody asks again. */
  done: boolean;
}
