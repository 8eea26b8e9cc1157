import dingbats from "pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url";
import fixed from "pdfjs-dist/standard_fonts/FoxitFixed.pfb?url";
import fixedBold from "pdfjs-dist/standard_fonts/FoxitFixedBold.pfb?url";
import fixedBoldItalic from "pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb?url";
import fixedItalic from "pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb?url";
import serif from "pdfjs-dist/standard_fonts/FoxitSerif.pfb?url";
import serifBold from "pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url";
import serifBoldItalic from "pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb?url";
import serifItalic from "pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url";
import symbol from "pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url";
import sans from "pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url";
import sansBold from "pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url";
import sansBoldItalic from "pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf?url";
import sansItalic from "pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf?url";
import jbig2 from "pdfjs-dist/wasm/jbig2.wasm?url";
import openjpeg from "pdfjs-dist/wasm/openjpeg.wasm?url";
import qcms from "pdfjs-dist/wasm/qcms_bg.wasm?url";

/**
 * Files that a PDF may need and does not contain: the fourteen standard fonts, and the decoders of scanned pages. They
 * come from our own bundle, under the names that pdf.js requests.
 */
export const pdfFiles: ReadonlyMap<string, string> = new Map([
  ["FoxitDingbats.pfb", dingbats],
  ["FoxitFixed.pfb", fixed],
  ["FoxitFixedBold.pfb", fixedBold],
  ["FoxitFixedBoldItalic.pfb", fixedBoldItalic],
  ["FoxitFixedItalic.pfb", fixedItalic],
  ["FoxitSerif.pfb", serif],
  ["FoxitSerifBold.pfb", serifBold],
  ["FoxitSerifBoldItalic.pfb", serifBoldItalic],
  ["FoxitSerifItalic.pfb", serifItalic],
  ["FoxitSymbol.pfb", symbol],
  ["LiberationSans-Regular.ttf", sans],
  ["LiberationSans-Bold.ttf", sansBold],
  ["LiberationSans-BoldItalic.ttf", sansBoldItalic],
  ["LiberationSans-Italic.ttf", sansItalic],
  ["jbig2.wasm", jbig2],
  ["openjpeg.wasm", openjpeg],
  ["qcms_bg.wasm", qcms],
]);
