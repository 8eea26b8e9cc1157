(function () {
  var has = function (test) {
    try {
      return Boolean(test());
    } catch (error) {
      return false;
    }
  };
  var enough =
    "noModule" in document.createElement("script") &&
    has(function () {
      return Array.prototype.toSorted && window.structuredClone;
    }) &&
    has(function () {
      return window.AbortSignal && AbortSignal.any && AbortSignal.timeout;
    }) &&
    has(function () {
      return window.indexedDB && window.HTMLDialogElement && window.Intl && Intl.DateTimeFormat;
    }) &&
    has(function () {
      return window.CSS && CSS.supports("height", "1dvh") && CSS.supports("inset", "0");
    });
  if (!enough) window.location.replace("/update_browser.html");
})();

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

(function () {
  var names = document.querySelector('meta[name="live-files"]');
  if (!names || !/^\/exam\/\d+\/\d+\/live$/.test(window.location.pathname)) return;
  names.content.split(" ").forEach(function (file) {
    if (!file) return;
    var link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = "/" + file;
    document.head.appendChild(link);
  });
})();
