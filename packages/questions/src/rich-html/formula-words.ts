/** The words of a spoken formula; `{a}` and `{b}` stand for its parts. */
export interface FormulaWords {
  fraction: string;
  root: string;
  nth_root: string;
  squared: string;
  cubed: string;
  power: string;
  index: string;
  /** Bounds of a sum, a product or an integral. */
  from: string;
  to: string;
  of: string;
  /** Words by command or character; any other sign is read as it is written. */
  signs: Record<string, string>;
}

const greek =
  "alpha beta gamma delta epsilon theta lambda mu pi rho sigma tau phi omega Gamma Delta Lambda Omega".split(" ");
const named = (names: readonly string[], wordOf: (name: string) => string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`\\${name}`, wordOf(name)]));
const functions = ["sin", "cos", "tan", "ln", "log", "exp", "max", "min", "lim"];

const en: FormulaWords = {
  fraction: "{a} over {b}",
  root: "the square root of {a}",
  nth_root: "the root of order {b} of {a}",
  squared: "{a} squared",
  cubed: "{a} cubed",
  power: "{a} to the power of {b}",
  index: "{a} index {b}",
  from: "from {a}",
  to: "to {a}",
  of: "of",
  signs: {
    ...named(greek, (name) => name.toLowerCase()),
    ...named(functions, (name) => ({ sin: "sine", cos: "cosine", tan: "tangent", lim: "limit" })[name] ?? name),
    "+": "plus",
    "-": "minus",
    "=": "equals",
    "<": "is less than",
    ">": "is greater than",
    "/": "divided by",
    "*": "times",
    "!": "factorial",
    "'": "prime",
    "%": "percent",
    "\\%": "percent",
    "|": "bar",
    "\\times": "times",
    "\\cdot": "times",
    "\\div": "divided by",
    "\\pm": "plus or minus",
    "\\le": "is at most",
    "\\leq": "is at most",
    "\\ge": "is at least",
    "\\geq": "is at least",
    "\\ne": "is not equal to",
    "\\neq": "is not equal to",
    "\\approx": "is about",
    "\\sim": "follows",
    "\\in": "in",
    "\\infty": "infinity",
    "\\sum": "the sum",
    "\\prod": "the product",
    "\\int": "the integral",
    "\\partial": "partial",
    "\\to": "to",
    "\\rightarrow": "to",
    "\\Rightarrow": "implies",
    "\\ldots": "and so on",
    "\\dots": "and so on",
    "\\cdots": "and so on",
    "\\bar": "mean of",
    "\\hat": "hat",
    "\\vec": "vector",
  },
};

const fr: FormulaWords = {
  fraction: "{a} sur {b}",
  root: "racine carrée de {a}",
  nth_root: "racine d’ordre {b} de {a}",
  squared: "{a} au carré",
  cubed: "{a} au cube",
  power: "{a} puissance {b}",
  index: "{a} indice {b}",
  from: "de {a}",
  to: "à {a}",
  of: "de",
  signs: {
    ...named(greek, (name) => ({ mu: "mu", rho: "rhô", omega: "oméga", Omega: "oméga" })[name] ?? name.toLowerCase()),
    ...named(
      functions,
      (name) =>
        ({ sin: "sinus", cos: "cosinus", tan: "tangente", log: "logarithme", exp: "exponentielle", lim: "limite" })[
          name
        ] ?? name,
    ),
    "+": "plus",
    "-": "moins",
    "=": "égale",
    "<": "est inférieur à",
    ">": "est supérieur à",
    "/": "divisé par",
    "*": "fois",
    "!": "factorielle",
    "'": "prime",
    "%": "pour cent",
    "\\%": "pour cent",
    "|": "barre",
    "\\times": "fois",
    "\\cdot": "fois",
    "\\div": "divisé par",
    "\\pm": "plus ou moins",
    "\\le": "est inférieur ou égal à",
    "\\leq": "est inférieur ou égal à",
    "\\ge": "est supérieur ou égal à",
    "\\geq": "est supérieur ou égal à",
    "\\ne": "est différent de",
    "\\neq": "est différent de",
    "\\approx": "vaut environ",
    "\\sim": "suit",
    "\\in": "appartient à",
    "\\infty": "l’infini",
    "\\sum": "la somme",
    "\\prod": "le produit",
    "\\int": "l’intégrale",
    "\\partial": "d rond",
    "\\to": "tend vers",
    "\\rightarrow": "tend vers",
    "\\Rightarrow": "implique",
    "\\ldots": "et ainsi de suite",
    "\\dots": "et ainsi de suite",
    "\\cdots": "et ainsi de suite",
    "\\bar": "moyenne de",
    "\\hat": "chapeau",
    "\\vec": "vecteur",
  },
};

export const formulaWords: Record<string, FormulaWords> = { en, fr };
