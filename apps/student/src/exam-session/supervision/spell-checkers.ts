/** Selectors of what known extensions leave in a page. With the value `false` the page asks to be left alone. */
const marks: Record<string, string[]> = {
  Grammarly: [
    "[data-gr-ext-installed]",
    "[data-new-gr-c-s-check-loaded]",
    "[data-new-gr-c-s-loaded]",
    "[data-grammarly-shadow-root]",
    "grammarly-extension",
    "grammarly-desktop-integration",
  ],
  LanguageTool: ["[data-lt-installed]", "[data-lt-tmp-id]", "lt-highlighter", "lt-toolbar"],
  Antidote: ["#antidoteapi_jsconnect_actif", "[data-antidote_dw]", "[data-antidote_dw_id]"],
  "Microsoft Editor": ["[data-ms-editor]:not([data-ms-editor=false])", "editor-squiggler"],
  QuillBot: ["quillbot-extension-portal", "quillbot-extension-highlights"],
  ProWritingAid: ["[data-pwa-id]", "prowritingaid-extension", "pwa-container"],
  Grammalecte: ["grammalecte_tb", "#grammalecte_menu_main_button_shadow_host", "#grammalecte_panel_shadow_host"],
  Ginger: ["ginger-floatingg-container", "[data-ginger-extension]"],
  Scribens: ["[id^=scribens-extension]", "[data-scribens]"],
  "DeepL Write": ["deepl-input-controller"],
};

/** Returns the names of the spell checkers that are active in this page. */
export const findSpellCheckers = (page: Pick<Document, "querySelector">): string[] =>
  Object.entries(marks)
    .filter(([, selectors]) => page.querySelector(selectors.join(",")) !== null)
    .map(([name]) => name);
