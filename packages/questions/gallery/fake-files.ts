import type { QuestionFiles } from "../src/index.ts";

type Stored = Awaited<ReturnType<QuestionFiles["list"]>>[number];

const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const stored: Stored[] = [
  { picture_id: 1, filename: "sketch.png", content_type: "image/png", byte_size: 68_000, url: dot },
];

/** Stands in for the exam, which keeps the files: by their names a test decides what becomes of them. */
export const files: QuestionFiles = {
  list: () => Promise.resolve(stored),
  upload: async (file, onProgress, signal) => {
    onProgress(40);
    if (file.name.startsWith("slow")) await new Promise((_resolve, reject) => signal.addEventListener("abort", reject));
    if (file.name.startsWith("fails") && !stored.some(({ filename }) => filename === "tried")) {
      stored.push({ picture_id: 99, filename: "tried", content_type: "", byte_size: 0, url: "" });
      throw new Error("no network");
    }
    const picture_id = 100 + stored.length;
    const { name, type, size } = file;
    stored.push({ picture_id, filename: name, content_type: type, byte_size: size, url: dot });
    onProgress(100);
    return { picture_id };
  },
};
