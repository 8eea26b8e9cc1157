import { expect, test, vi } from "vitest";

test("a screen that requests its files before the worker is registered gets them once it is", async () => {
  const worker = {
    postMessage: (_: unknown, [port]: [MessagePort]) => port.postMessage({ stored: 3, wanted: 3, done: true }),
  };
  let registration: { active: typeof worker } | undefined;
  vi.stubEnv("PROD", true);
  vi.stubGlobal("navigator", {
    serviceWorker: {
      getRegistration: async () => registration,
      register: async () => (registration = { active: worker }),
    },
  });
  // Test files share a process: another may have loaded the module where nothing can be stored.
  vi.resetModules();
  const { registerServiceWorker, storeAppFiles } = await import("./app-files.ts");
  const stored = storeAppFiles("exam");
  await Promise.resolve();
  await registerServiceWorker();
  expect(await stored).toBe(true);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
});
