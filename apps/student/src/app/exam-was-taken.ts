/** Where no exam was ever taken there is no outbox, and nothing is loaded for it. */
export const examWasTakenHere = async (): Promise<boolean> => {
  const databases = await indexedDB.databases?.().catch(() => []);
  return databases === undefined || databases.some(({ name }) => name === "evalmee");
};
