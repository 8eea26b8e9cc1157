const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** `3.5 MB`, `3,5 Mo`: in the units of the reader's language, in steps of 1,000 as is usual for files. */
export const bytesOf = (bytes: number, language: string): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const format = { style: "unit", unit: units[power] ?? "byte", unitDisplay: power === 0 ? "long" : "short" } as const;
  return new Intl.NumberFormat(language, { ...format, maximumFractionDigits: 1 }).format(bytes / 1000 ** power);
};
