/** The version is part of the path: the files under one path never change. */
const version = "3.3.6";

/** Path under which the app serves the engine's weights and code; nothing is fetched from elsewhere. */
export const faceFilesPath = `/assets/faces-${version}/`;

/** Files by the package that contains them: a face detector, a face descriptor, and the engine that runs both. */
export const faceFiles = {
  "@vladmandic/human/models": ["blazeface.json", "blazeface.bin", "faceres.json", "faceres.bin"],
  "@tensorflow/tfjs-backend-wasm/dist": ["tfjs-backend-wasm.wasm", "tfjs-backend-wasm-simd.wasm"],
} as const;
