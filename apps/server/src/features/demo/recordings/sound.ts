const rate = 8_000;

/** Makes a WAV file of two tones in a hum: eight bits, one channel. */
export const makeTone = (seconds: number, number: number): Buffer => {
  const samples = Math.round(seconds * rate);
  const wav = Buffer.alloc(44 + samples);
  wav.write("RIFF", 0, "latin1");
  wav.writeUInt32LE(36 + samples, 4);
  wav.write("WAVEfmt ", 8, "latin1");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write("data", 36, "latin1");
  wav.writeUInt32LE(samples, 40);
  const tone = 220 * (1 + (number % 4) / 4);
  for (let at = 0; at < samples; at += 1) {
    const time = at / rate;
    const loud = 0.2 + 0.15 * Math.sin(time * 2);
    wav[44 + at] = 128 + Math.round(127 * loud * Math.sin(2 * Math.PI * tone * time));
  }
  return wav;
};
