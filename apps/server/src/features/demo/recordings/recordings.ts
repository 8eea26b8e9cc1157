import { hiddenSpans, type Supervised } from "@examplar/demo";
import { mediaFolder, studentFolder, type FaceFigures, type StoredMediaKind } from "@examplar/domain";
import { makePagePart } from "./page.ts";
import { drawFigure, drawScreen } from "./pictures.ts";
import { makeTone } from "./sound.ts";

export interface RecordedAttempt {
  quiz_id: number;
  user_id: number;
  score_id: number;
  supervised: Supervised;
  started_at: Date;
  finished_at: Date;
}

export interface DemoRecording {
  kind: StoredMediaKind;
  happened_at: Date;
  duration_ms: number | null;
  mime_type: string;
  storage_key: string;
  bytes: Buffer;
  /** What a device would have found in the picture. */
  figures: FaceFigures | null;
}

const minute = 60_000;
const counts = { screenshot: 17, camera_frame: 24, page_recording: 12 };
/** Sound is large, so it covers only the minute around the longest absence. */
const sound = { from_ms: 22 * minute, chunk_ms: 3_000, chunks: 12 };

/** Makes everything recorded in a demo attempt; the result is the same at each call. */
export const makeRecordings = (attempt: RecordedAttempt): DemoRecording[] => {
  const { quiz_id, user_id, score_id, supervised, started_at, finished_at } = attempt;
  const start_ms = started_at.getTime();
  const length = finished_at.getTime() - start_ms;
  const momentAt = (ms: number) => ({
    share: ms / length,
    is_hidden: hiddenSpans[supervised].some(([from, to]) => from * minute <= ms && ms <= to * minute),
  });
  const recording = (kind: StoredMediaKind, number: number, at_ms: number, made: Made): DemoRecording => ({
    kind,
    happened_at: new Date(start_ms + at_ms),
    duration_ms: made.duration_ms ?? null,
    mime_type: made.mime_type,
    storage_key: `${mediaFolder(studentFolder(quiz_id, user_id), kind)}demo-${score_id}-${number}.${made.extension}`,
    bytes: made.bytes,
    figures: made.figures ?? null,
  });
  const evenly = (kind: keyof typeof counts, make: (at_ms: number, number: number, step_ms: number) => Made) => {
    const step_ms = Math.floor(length / counts[kind]);
    return Array.from({ length: counts[kind] }, (_, number) =>
      recording(kind, number, number * step_ms, make(number * step_ms, number, step_ms)),
    );
  };
  const picture = (bytes: Buffer): Made => ({ bytes, mime_type: "image/png", extension: "png" });
  return [
    ...evenly("screenshot", (at_ms) => picture(drawScreen(momentAt(at_ms)))),
    ...evenly("camera_frame", (at_ms) => ({
      ...picture(drawFigure(momentAt(at_ms))),
      figures: figuresAt(momentAt(at_ms)),
    })),
    ...evenly("page_recording", (at_ms, number, duration_ms) => ({
      bytes: makePagePart(number, {
        parts: counts.page_recording,
        start_ms: start_ms + at_ms,
        length_ms: duration_ms,
      }),
      mime_type: "application/gzip",
      extension: "json.gz",
      duration_ms,
    })),
    ...Array.from({ length: supervised === "restless" ? sound.chunks : 0 }, (_, number) =>
      recording("audio_chunk", number, sound.from_ms + number * sound.chunk_ms, {
        bytes: makeTone(sound.chunk_ms / 1000, number),
        mime_type: "audio/wav",
        extension: "wav",
        duration_ms: sound.chunk_ms,
      }),
    ),
  ];
};

interface Made {
  bytes: Buffer;
  mime_type: string;
  extension: string;
  duration_ms?: number;
  figures?: FaceFigures;
}

/** A student who turns away resembles their photos less. */
const figuresAt = ({ share, is_hidden }: { share: number; is_hidden: boolean }): FaceFigures => {
  const face_similarity = Math.round((is_hidden ? 0.72 : 0.91 + Math.sin(share * 60) * 0.04) * 1_000) / 1_000;
  const face_distance = Math.round(Math.sqrt(2 - 2 * face_similarity) * 1_000) / 1_000;
  return { faces_count: 1, face_distance, face_similarity };
};
