type LoadWords = (namespace: "exam_tools" | "login") => Promise<void>;

let provided: LoadWords | undefined;

/** The app knows how words are loaded; a part of a screen that is loaded by itself asks for its own. */
export const provideWordLoader = (how: LoadWords) => {
  provided = how;
};

export const loadWords: LoadWords = async (namespace) => provided?.(namespace);
