type OpenWords = (namespace: "exam_tools" | "login") => Promise<void>;

let provided: OpenWords | undefined;

/** The app knows how words are loaded; a part of a screen that is loaded by itself asks for its own. */
export const provideWords = (how: OpenWords) => {
  provided = how;
};

export const openWords: OpenWords = async (namespace) => provided?.(namespace);
