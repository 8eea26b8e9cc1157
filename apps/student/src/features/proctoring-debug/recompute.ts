import { startFaceDesk, type FaceDesk } from "@examplar/capture/faces";
import type { ImageAnalysis } from "@examplar/contract";
import { faceFigures, type FaceFigures } from "@examplar/domain";

/** Returns null for a picture that is gone, or that this person may no longer see. */
const describe = async (desk: FaceDesk, url: string): Promise<number[][] | null> => {
  const reply = await fetch(url);
  if (!reply.ok) return null;
  return desk.describe(await createImageBitmap(await reply.blob()));
};

/** Analyses the stored pictures again in this browser: descriptors stay in its memory, and end with the page. */
export const recompute = async (
  { frames, references }: ImageAnalysis,
  onFigures: (frame_id: string, figures: FaceFigures) => void,
): Promise<void> => {
  const desk = startFaceDesk();
  try {
    const known = new Map<number, number[][]>();
    for (const { quizzes_attempt_summary_id: seat, url } of references) {
      const faces = (await describe(desk, url)) ?? [];
      // As on the student's device: with several faces, nobody knows whose photo it is.
      const face = faces.length === 1 ? faces[0] : undefined;
      if (face) known.set(seat, [...(known.get(seat) ?? []), face]);
    }
    for (const { id, url, quizzes_attempt_summary_id } of frames) {
      const faces = await describe(desk, url);
      if (faces) onFigures(id, faceFigures(faces, known.get(quizzes_attempt_summary_id) ?? []));
    }
  } finally {
    desk.stop();
  }
};
