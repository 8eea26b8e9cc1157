(function () {
  var has = function (test) {
    try {
      return Boolean(test());
    } catch (error) {
      return false;
    }
  };
  // From tools/supported-browsers.json, renewed by `npm run check -- --write`.
  var required = [
    function () {
      return String.prototype.toWellFormed;
    },
    function () {
      return Array.prototype.toSorted;
    },
    function () {
      return new RegExp("(?<=a)b");
    },
    function () {
      return CSS.supports("selector(:has(a))");
    },
    function () {
      return CSS.supports("height", "1dvh");
    },
    function () {
      return window.structuredClone;
    },
    function () {
      return AbortSignal.timeout;
    },
    function () {
      return window.HTMLDialogElement;
    },
    function () {
      return window.indexedDB;
    },
  ];
  for (var i = 0; i < required.length; i += 1) {
    if (has(required[i])) continue;
    window.location.replace("/update_browser.html");
    return;
  }
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
  root.setAttribute("data-color-scheme", dark ? "dark" : "light");
  if (contrast) root.setAttribute("data-contrast", "more");

  var language = read("examplar.language");
  var wished = navigator.languages || [navigator.language || "en"];
  for (var i = 0; !language && i < wished.length; i += 1) {
    var tag = wished[i].slice(0, 2).toLowerCase();
    if (tag === "en" || tag === "fr") language = tag;
  }
  root.lang = language === "fr" ? "fr" : "en";
})();

/*
 * Requests the data and the files of the first screen while the app is still loading. The server puts the data into one
 * reply, and build/first-page.plugins.ts writes the names of the files into the page.
 */
(function () {
  var path = window.location.pathname;
  var exam = /^\/exam\/\d+\/(\d+)\/live$/.exec(path);
  var query = exam ? "?summary_id=" + exam[1] : path === "/" ? "?exams=true" : "";
  // The same header as in src/shared/network/api.ts: some exams may be taken in the desktop app only.
  var shell = window.examplar_desktop;
  var headers = shell ? { "x-examplar-desktop-app": shell.version } : {};
  var first = (window.firstScreen = { asked_at: performance.now() });
  first.reply = fetch("/api/v1/first_screen" + query, { headers: headers });
  first.reply.then(
    function () {
      first.received_at = performance.now();
    },
    function () {},
  );

  var screen = exam ? "live" : path === "/" ? "list" : path === "/login" ? "login" : "";
  var language = document.documentElement.lang;
  var askForFiles = function (name) {
    var files = document.querySelector('meta[name="files-' + name + '"]');
    (files ? files.content.split(" ") : []).forEach(function (file) {
      if (!file) return;
      var link = document.createElement("link");
      var isStyle = /\.css$/.test(file);
      link.rel = isStyle ? "preload" : "modulepreload";
      if (isStyle) link.as = "style";
      if (isStyle) link.crossOrigin = "";
      link.href = "/" + file;
      document.head.appendChild(link);
    });
  };
  // In a task of its own, so that a slow phone goes on with the page first.
  setTimeout(function () {
    [screen, language, screen + "-" + language].forEach(askForFiles);
  });
})();

// A file that fails to load may be a captive portal's page: fetch all files past the cache, then reload.
(function () {
  var again = 4000;
  var most = 5;
  var key = "examplar.loaded_again";
  var addresses = function () {
    var files = document.querySelectorAll('script[src^="/assets/"], link[href^="/assets/"]');
    return Array.prototype.map.call(files, function (file) {
      return file.src || file.href;
    });
  };
  var fetchOne = function (address) {
    return fetch(address, { cache: "reload" }).then(function (reply) {
      var type = reply.headers.get("content-type") || "";
      if (!reply.ok || type.indexOf("text/html") === 0) throw new Error("not our file");
    });
  };
  var tell = function () {
    document.getElementById("root").textContent =
      document.documentElement.lang === "fr"
        ? "Examplar n’a pas pu être chargé. Nouvel essai dans quelques secondes…"
        : "Examplar could not be loaded. Trying again in a few seconds…";
  };
  var mend = function () {
    var times = Number(sessionStorage.getItem(key) || 0);
    if (times >= most) return;
    Promise.all(addresses().map(fetchOne)).then(
      function () {
        sessionStorage.setItem(key, String(times + 1));
        window.location.reload();
      },
      function () {
        setTimeout(mend, again);
      },
    );
  };
  var isMending = false;
  window.addEventListener(
    "error",
    function (event) {
      var file = event.target;
      var address = (file && (file.src || file.href)) || "";
      var root = document.getElementById("root");
      var hasStarted = root && root.childElementCount > 0;
      if (isMending || hasStarted || address.indexOf(window.location.origin + "/assets/") !== 0) return;
      isMending = true;
      setTimeout(tell, 0);
      mend();
    },
    true,
  );
})();
