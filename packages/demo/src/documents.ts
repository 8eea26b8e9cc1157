/** Folder of the files that exercises refer to. */
export const documentsFolder = new URL("../documents/", import.meta.url);
