/** What an exam may record of a student, in the order in which the screens list it. */
export const recorderNames = ["camera", "audio", "screen", "page"] as const;
export type RecorderName = (typeof recorderNames)[number];

/** What decides whether anything is recorded. */
export interface RecordingFacts {
  quiz: {
    quiz_type: string;
    video_proctoring: boolean;
    audio_proctoring: boolean;
    screen_recording: boolean;
    web_page_recording: boolean;
  };
  summary: {
    screen_recording_disabled: boolean;
    /** When somebody in charge granted this student an exam without any recording. */
    recording_waived_at: Date | string | null;
  };
}

/** What is recorded of this student once they consent. A training records nothing. */
export const recordedParts = ({ quiz, summary }: RecordingFacts): RecorderName[] => {
  if (quiz.quiz_type !== "exam" || summary.recording_waived_at) return [];
  const holds: Record<RecorderName, boolean> = {
    camera: quiz.video_proctoring,
    audio: quiz.audio_proctoring,
    screen: quiz.screen_recording && !summary.screen_recording_disabled,
    page: quiz.web_page_recording,
  };
  return recorderNames.filter((name) => holds[name]);
};

/** Whether the student is asked for consent: whenever anything of them is recorded. */
export const examIsRecorded = (facts: RecordingFacts): boolean => recordedParts(facts).length > 0;

/** What an exemption covers; `screen` covers only the sharing of the screen. */
export const recordingWaivers = ["nothing", "screen", "everything"] as const;
export type RecordingWaiver = (typeof recordingWaivers)[number];

export const recordingWaiver = ({
  screen_recording_disabled,
  recording_waived_at,
}: RecordingFacts["summary"]): RecordingWaiver => {
  if (recording_waived_at) return "everything";
  return screen_recording_disabled ? "screen" : "nothing";
};
