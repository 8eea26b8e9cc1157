import { describe, expect, test } from "vitest";
import { fileKind, headLength, mayBeAccepted } from "./file-kind.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");
const archive = (firstName: string) => bytes(`PK\x03\x04${"\x00".repeat(26)}${firstName}`);

test.each([
  ["a JPEG", bytes("\xff\xd8\xff\xe0rest"), "image/jpeg"],
  ["a PNG", bytes("\x89PNG\r\n\x1a\nrest"), "image/png"],
  ["a GIF", bytes("GIF89arest"), "image/gif"],
  ["a WebP", bytes("RIFF\x00\x01\x02\x03WEBPrest"), "image/webp"],
  ["a HEIC", bytes("\x00\x00\x00\x18ftypheic"), "image/heic"],
  ["a HEIC with the general brand mif1", bytes("\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heic"), "image/heic"],
  ["an AVIF", bytes("\x00\x00\x00\x18ftypavif"), "image/avif"],
  ["a PDF", bytes("%PDF-1.7\n"), "application/pdf"],
  ["an Excel workbook", archive("[Content_Types].xml"), expect.stringContaining("spreadsheetml")],
  [
    "an OpenDocument workbook",
    archive("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"),
    expect.stringContaining("opendocument"),
  ],
  ["a text", Buffer.from("Une réponse"), "text/plain"],
  ["an HTML page", bytes("<html><script>alert(1)</script>"), "text/plain"],
  ["an SVG, which may contain a script", bytes('<svg xmlns="http://www.w3.org/2000/svg">'), "text/plain"],
  [
    "a long text whose first character is cut",
    Buffer.from("é".repeat(headLength)).subarray(1, headLength + 1),
    undefined,
  ],
  [
    "a long text whose last character is cut",
    Buffer.from(`a${"é".repeat(headLength)}`).subarray(0, headLength),
    "text/plain",
  ],
  ["a Word file", archive("[Content_Types].xml...word/document.xml"), undefined],
  ["an archive that is not a workbook", archive("virus.exe"), undefined],
  ["an executable program", bytes("\x7fELF\x02\x01\x01\x00"), undefined],
  ["a video", bytes("\x00\x00\x00\x18ftypisom\x00\x00\x00\x00isomavc1"), undefined],
  ["an empty file", Buffer.alloc(0), undefined],
])("%s is %s by its first bytes", (_what, head, content_type) => {
  expect(fileKind(head)?.content_type).toEqual(content_type);
});

describe("the content type that a browser announces", () => {
  test.each([
    ["image/png", ["image"], true],
    ["image/svg+xml", ["image"], false],
    ["application/pdf", ["image"], false],
    ["application/pdf", ["image", "pdf"], true],
    ["text/csv", ["spreadsheet"], true],
    ["text/html", ["spreadsheet"], false],
    ["", ["image"], true],
    ["application/octet-stream", ["image"], true],
  ] as const)("%j where %j are accepted: %j", (content_type, accepted, expected) => {
    expect(mayBeAccepted(content_type, accepted)).toBe(expected);
  });
});
