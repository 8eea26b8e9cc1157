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
