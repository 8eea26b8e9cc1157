/** The version is part of the name: what lies there never changes. */
const version = "3.3.6";

/** Where the app serves the engine's weights and code from; nothing is fetched from elsewhere. */
export const faceFilesPath = `/assets/faces-${version}/`;

/** By the package that they come with: a detector of faces, a descriptor of a face, and the engine that runs them. */
export const faceFiles = {
  "@vladmandic/human/models": ["blazeface.json", "blazeface.bin", "faceres.json", "faceres.bin"],
  "@tensorflow/tfjs-backend-wasm/dist": ["tfjs-backend-wasm.wasm", "tfjs-backend-wasm-simd.wasm"],
} as const;
