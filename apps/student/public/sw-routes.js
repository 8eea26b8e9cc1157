/*
 * What the service worker would only pass on does not wait for it to be started: the API goes to the network, and the
 * parts of the app, whose names change with what is in them, come straight from where it has stored them. A browser that
 * knows no such rules lets the worker do it.
 */
self.addEventListener("install", (event) => {
  if (!event.addRoutes) return;
  const stored = { cacheName: `workbox-precache-v2-${self.registration.scope}` };
  const rules = [
    { condition: { urlPattern: "/api/v1/documents/*" }, source: "fetch-event" },
    { condition: { urlPattern: "/api/*" }, source: "network" },
    { condition: { urlPattern: "/assets/*" }, source: stored },
  ];
  event.waitUntil(event.addRoutes(rules).catch((error) => console.warn("The worker does everything itself.", error)));
});
