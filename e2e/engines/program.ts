/** `npm test` finds the programs or installs them, and says so when it cannot. */
export const program = (name: string): string => {
  const path = process.env[name];
  if (!path) throw new Error(`${name} is not set: run this with npm test -- engines`);
  return path;
};
