import { expect, test } from "vitest";
import { texToText } from "./tex-to-text.ts";

test.each<[string, string | null]>([
  ["x", "x"],
  ["x^2", "x²"],
  ["x^{10}", "x¹⁰"],
  ["x_i^{2}", "xᵢ²"],
  ["e^{-rt}", "e⁻ʳᵗ"],
  ["x^{\\alpha}", "x^α"],
  ["a_{max}", "aₘₐₓ"],
  ["r_d(1-t)", "r_d(1 − t)"],
  ["\\frac{a}{b}", "a/b"],
  ["\\frac{a+b}{2c}", "(a + b)/(2c)"],
  ["\\dfrac12", "1/2"],
  ["\\frac{n(n+1)}{2}", "n(n + 1)/2"],
  ["\\frac{x^2}{\\frac{a}{b}}", "x²/(a/b)"],
  ["\\sqrt{x}", "√x"],
  ["\\sqrt[3]{x+1}", "∛(x + 1)"],
  ["\\sum_{i=1}^{n} x_i", "∑ᵢ₌₁ⁿxᵢ"],
  ["\\int_0^\\infty e^{-x}\\,dx", "∫₀^∞e⁻ˣ dx"],
  ["a \\leq b \\neq c", "a ≤ b ≠ c"],
  ["-3 \\times -x", "−3 × −x"],
  ["\\ln x + \\mathrm{WACC}", "ln x + WACC"],
  ["\\text{coût de la dette}", "coût de la dette"],
  ["\\left(1+\\frac{r}{n}\\right)^{nt}", "(1 + r/n)ⁿᵗ"],
  ["x \\in \\mathbb{R}", "x ∈ ℝ"],
  ["5\\,\\%", "5 %"],
  ["f'(x)", "f′(x)"],
  ["\\vec{u}", "u\u20d7"],
  ["\\begin{pmatrix}1 & 2\\end{pmatrix}", null],
  ["\\unknown{x}", null],
  ["\\frac{a}", null],
  ["{".repeat(100) + "}".repeat(100), null],
  ["", null],
])("%s is %s in one line of text", (latex, text) => expect(texToText(latex)).toBe(text));

test("hostile input does not loop for ever", () => {
  for (const hostile of ["^".repeat(5000), "\\sqrt[".repeat(3000), "}{".repeat(3000), "_{_{_{"]) texToText(hostile);
});
