export type Angle = "degrees" | "radians";
export type Mode = "basic" | "scientific";

/** Smaller values are rounding errors: sin π is zero, and a calculator that shows 1.2e-16 only confuses. */
const roundingError = 1e-15;
const snapToZero = (value: number): number => (Math.abs(value) < roundingError ? 0 : value);

const toRadians = (value: number, angle: Angle): number => (angle === "degrees" ? (value * Math.PI) / 180 : value);
const fromRadians = (value: number, angle: Angle): number => (angle === "degrees" ? (value * 180) / Math.PI : value);

const tangent = (value: number, angle: Angle): number => {
  const radians = toRadians(value, angle);
  return snapToZero(Math.cos(radians)) === 0 ? Number.NaN : snapToZero(Math.tan(radians));
};

const everywhere: Record<string, (value: number) => number> = { sqrt: Math.sqrt, abs: Math.abs };

const scientific: Record<string, (value: number, angle: Angle) => number> = {
  sin: (value, angle) => snapToZero(Math.sin(toRadians(value, angle))),
  cos: (value, angle) => snapToZero(Math.cos(toRadians(value, angle))),
  tan: tangent,
  asin: (value, angle) => fromRadians(Math.asin(value), angle),
  acos: (value, angle) => fromRadians(Math.acos(value), angle),
  atan: (value, angle) => fromRadians(Math.atan(value), angle),
  ln: (value) => (value > 0 ? Math.log(value) : Number.NaN),
  log: (value) => (value > 0 ? Math.log10(value) : Number.NaN),
  exp: Math.exp,
};

/** A basic calculator has no sine: an exam that offers this mode leaves it out on purpose. */
export const functionNamed = (name: string, mode: Mode): ((value: number, angle: Angle) => number) | null => {
  if (Object.hasOwn(everywhere, name)) return everywhere[name] ?? null;
  return mode === "scientific" && Object.hasOwn(scientific, name) ? (scientific[name] ?? null) : null;
};

export const constantNamed = (name: string, mode: Mode, last: number): number | null => {
  if (name === "ans" || name === "rép" || name === "rep") return last;
  if (mode === "basic") return null;
  if (name === "π" || name === "pi") return Math.PI;
  return name === "e" ? Math.E : null;
};

export const factorial = (value: number): number => {
  if (!Number.isInteger(value) || value < 0) return Number.NaN;
  let product = 1;
  // Beyond 170 the product is already infinite.
  for (let factor = 2; factor <= Math.min(value, 171); factor += 1) product *= factor;
  return product;
};
