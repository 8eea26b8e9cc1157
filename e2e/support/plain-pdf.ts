const object = (number: number, body: string): string => `${number} 0 obj\n${body}\nendobj\n`;
const stream = (text: string): string => {
  const drawing = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  return `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`;
};

/** Creates a PDF with one line of text per page. It does not embed the font, so the reader must supply it. */
export const plainPdf = (lines: readonly string[]): string => {
  const pages = lines.map((_, index) => `${4 + index * 2} 0 R`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.join(" ")}] /Count ${lines.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...lines.flatMap((line, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      stream(line),
    ]),
  ].map((body, index) => object(index + 1, body));
  let file = "%PDF-1.7\n";
  const offsets = objects.map((text) => {
    const at = file.length;
    file += text;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  return `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
};
