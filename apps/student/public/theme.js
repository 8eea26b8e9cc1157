(function () {
  var root = document.documentElement;
  var matches = function (query) {
    return window.matchMedia && window.matchMedia(query).matches;
  };
  var read = function (key) {
    try {
      return window.localStorage.getItem(key);
    } catch (error) {
      return null;
    }
  };
  var appearance = read("examplar.appearance") || "auto";
  var dark = appearance === "dark" || (appearance !== "light" && matches("(prefers-color-scheme: dark)"));
  var contrast = appearance === "contrast" || (appearance === "auto" && matches("(prefers-contrast: more)"));
  root.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
  if (contrast) root.setAttribute("data-contrast", "more");

  var language = read("examplar.language");
  var wished = navigator.languages || [navigator.language || "en"];
  for (var i = 0; !language && i < wished.length; i += 1) {
    var tag = wished[i].slice(0, 2).toLowerCase();
    if (tag === "en" || tag === "fr") language = tag;
  }
  root.lang = language === "fr" ? "fr" : "en";
})();
