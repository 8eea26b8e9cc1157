/** Checks the Node version before anything else. Uses only syntax that old versions understand. */
export const requireNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Examplar needs Node 20.19 or later, and this is ${process.versions.node}: install a newer one.`);
  process.exit(1);
};
