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
