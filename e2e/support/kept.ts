/** Runs in the page: whether the service worker has stored and verified every file that an exam may need. */
export const filesAreStored = async (): Promise<boolean> => {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener("message", ({ data }) => data.done && resolve(data.stored === data.wanted));
    port1.start();
    active?.postMessage({ type: "store", part: "exam" }, [port2]);
  });
};

/** Runs in the page: whether the paper of one exam is in this browser. */
export const paperIsStored = async (): Promise<boolean> => {
  const opened = indexedDB.open("examplar");
  await new Promise((done) => opened.addEventListener("success", done));
  const count = opened.result.transaction("packs").objectStore("packs").count();
  await new Promise((done) => count.addEventListener("success", done));
  opened.result.close();
  return count.result === 1;
};
