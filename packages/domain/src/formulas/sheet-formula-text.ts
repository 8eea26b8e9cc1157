/** Answers store formulas in English; these are the French names of the functions that exams use. */
const french = new Map(
  `ABS ABS|AND ET|AVERAGE MOYENNE|AVERAGEIF MOYENNE.SI|CONCATENATE CONCATENER|COUNT NB|COUNTA NBVAL|COUNTIF NB.SI
  COUNTIFS NB.SI.ENS|DAY JOUR|FALSE FAUX|FV VC|HLOOKUP RECHERCHEH|IF SI|IFERROR SIERREUR|INT ENT|IRR TRI|LARGE GRANDE.VALEUR
  LEFT GAUCHE|LEN NBCAR|MATCH EQUIV|MEDIAN MEDIANE|MID STXT|MONTH MOIS|NOT NON|NPER NPM|NPV VAN|OR OU|PMT VPM|POWER PUISSANCE
  PRODUCT PRODUIT|PV VA|RANK RANG|RATE TAUX|RIGHT DROITE|ROUND ARRONDI|ROUNDDOWN ARRONDI.INF|ROUNDUP ARRONDI.SUP
  SMALL PETITE.VALEUR|SQRT RACINE|STDEV ECARTYPE|SUM SOMME|SUMIF SOMME.SI|SUMIFS SOMME.SI.ENS|SUMPRODUCT SOMMEPROD
  TODAY AUJOURDHUI|TRUE VRAI|TRUNC TRONQUE|VLOOKUP RECHERCHEV|YEAR ANNEE`
    .split(/[|\n]/)
    .map((pair) => pair.trim().split(" ") as [string, string]),
);
const parts = /"(?:[^"]|"")*"|[A-Z][A-Z.]*(?=\()|\bTRUE\b|\bFALSE\b|\d\.\d|,/g;

/** Returns a cell's input as its writer typed it: a French sheet shows `=SOMME(B2;1,5)`. */
export const sheetFormulaText = (input: string | number, language: string): string => {
  const text = String(input);
  if (language !== "fr") return text;
  if (typeof input === "number") return text.replace(".", ",");
  if (!text.startsWith("=")) return /^-?\d+\.\d+%?$/.test(text) ? text.replace(".", ",") : text;
  return text.replaceAll(parts, (part) => {
    if (part.startsWith('"')) return part;
    if (part === ",") return ";";
    return /\d/.test(part) ? part.replace(".", ",") : (french.get(part) ?? part);
  });
};
