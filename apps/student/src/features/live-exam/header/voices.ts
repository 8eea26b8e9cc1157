/** Timeout: browsers load their voices late, and some never say that there are none. */
const patienceMs = 1500;

const speaks = (language: string) => (voice: SpeechSynthesisVoice) =>
  voice.lang.replace("_", "-").toLowerCase().split("-")[0] === language;

const loadedVoices = (): Promise<readonly SpeechSynthesisVoice[]> => {
  const voices = speechSynthesis.getVoices();
  if (voices.length > 0) return Promise.resolve(voices);
  return new Promise((resolve) => {
    const settle = () => resolve(speechSynthesis.getVoices());
    speechSynthesis.addEventListener("voiceschanged", settle, { once: true });
    setTimeout(settle, patienceMs);
  });
};

/** Returns a voice for the language, a local one before one that needs a network; null when there is none. */
export const voiceFor = async (language: string): Promise<SpeechSynthesisVoice | null> => {
  const fitting = (await loadedVoices()).filter(speaks(language));
  return fitting.find(({ localService }) => localService) ?? fitting[0] ?? null;
};
