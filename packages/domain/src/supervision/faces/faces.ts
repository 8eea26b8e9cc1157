/** The distance between two faces, from descriptors scaled to unit length. */
export interface FaceDistance {
  euclidean: number;
  cosine: number;
}

export interface FaceThresholds {
  euclidean_max: number;
  cosine_min: number;
}

/** The thresholds of the specification; the debug page shows what others would change. */
export const defaultFaceThresholds: FaceThresholds = { euclidean_max: 0.8, cosine_min: 0.8 };
/** How many frames the debug page asks for. */
export const defaultAnalysedFrames = 10;

/**
 * The only results of a face analysis that leave a device; descriptors stay there. The distances are null without a
 * face or a reference photo to compare.
 */
export interface FaceFigures {
  faces_count: number;
  face_distance: number | null;
  face_similarity: number | null;
}

const lengthOf = (vector: readonly number[]): number => Math.hypot(...vector) || 1;
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

/** Scales both descriptors to unit length first, because their length says nothing about the person. */
export const faceDistance = (one: readonly number[], other: readonly number[]): FaceDistance => {
  const scale = lengthOf(one) * lengthOf(other);
  const cosine = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0) / scale;
  return { euclidean: Math.sqrt(Math.max(0, 2 - 2 * cosine)), cosine };
};

/** Returns the nearest of all pairs: with several people before the camera, the student may be any of them. */
export const nearestFace = (
  faces: readonly (readonly number[])[],
  references: readonly (readonly number[])[],
): FaceDistance | null => {
  const distances = faces.flatMap((face) => references.map((reference) => faceDistance(face, reference)));
  return distances.toSorted((a, b) => b.cosine - a.cosine)[0] ?? null;
};

export const faceFigures = (
  faces: readonly (readonly number[])[],
  references: readonly (readonly number[])[],
): FaceFigures => {
  const nearest = nearestFace(faces, references);
  return {
    faces_count: faces.length,
    face_distance: nearest && rounded(nearest.euclidean),
    face_similarity: nearest && rounded(nearest.cosine),
  };
};

export const facesMatch = ({ euclidean, cosine }: FaceDistance, thresholds: FaceThresholds): boolean =>
  euclidean <= thresholds.euclidean_max && cosine >= thresholds.cosine_min;

/** What a person who looks at a frame sees: never a verdict on the student. */
export const frameFindings = ["match", "other_face", "several_faces", "no_face", "no_reference"] as const;
export type FrameFinding = (typeof frameFindings)[number];

export const findingOf = (figures: FaceFigures, thresholds: FaceThresholds = defaultFaceThresholds): FrameFinding => {
  const { faces_count, face_distance, face_similarity } = figures;
  if (faces_count === 0) return "no_face";
  if (faces_count > 1) return "several_faces";
  if (face_distance === null || face_similarity === null) return "no_reference";
  const isSame = facesMatch({ euclidean: face_distance, cosine: face_similarity }, thresholds);
  return isSame ? "match" : "other_face";
};

const numberOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** Reads the figures from a frame's stored details; null for a frame that was not analysed. */
export const figuresIn = (details: Record<string, unknown>): FaceFigures | null => {
  const { faces_count, face_distance, face_similarity } = details;
  if (typeof faces_count !== "number" || !Number.isSafeInteger(faces_count) || faces_count < 0) return null;
  return {
    faces_count,
    face_distance: numberOrNull(face_distance),
    face_similarity: numberOrNull(face_similarity),
  };
};
