/**
 * Returns the path of a program from the environment. `npm test` finds or installs these programs and reports a
 * failure.
 */
export const program = (name: string): string => {
  const path = process.env[name];
  if (!path) throw new Error(`${name} is not set: run this with npm test -- engines`);
  return path;
};
