import { Editor } from "@tiptap/core";
import { htmlForEditor, htmlOfEditor } from "../src/long-text/editor-html.ts";
import { extensions, parseOptions } from "../src/long-text/extensions.ts";

export const roundTrip = (html: string): string => {
  const editor = new Editor({ extensions, content: htmlForEditor(html), parseOptions, injectCSS: false });
  const written = htmlOfEditor(editor);
  editor.destroy();
  return written;
};
