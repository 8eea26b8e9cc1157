export { canDescribeFaces, startFaceDesk, type FaceDesk } from "./face-desk.ts";
