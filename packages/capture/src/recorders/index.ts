export { cutText } from "../watchers/cut-text.ts";
export { startRecorders, type RecordersPorts } from "./start-recorders.ts";
export type { RecordedMedia, RecorderName, RecorderState } from "./recorder.types.ts";
