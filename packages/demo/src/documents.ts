/** The folder of the files that exercises name. */
export const documentsFolder = new URL("../documents/", import.meta.url);
