import type { DemoQuiz } from "../demo.types.ts";
import { exercise, lone, numeric, single, tex, trueFalse, within } from "../question-makers.ts";

const savings = exercise(
  "Le livret de Zoé",
  tex`<p>Zoé place 2 000 € à intérêts composés au taux annuel de 3 %. Après \(n\) années elle possède
    \(C_n = 2\,000 \times 1{,}03^n\) euros.</p>`,
  [
    numeric(
      "Valeur acquise",
      "<p>Quelle somme possède-t-elle après cinq ans, au centime près ?</p>",
      2,
      { value: 2318.55, tolerance: within(0.01), unit: { mode: "shown", label: "€" } },
      tex`<p>\(2\,000 \times 1{,}03^5 \approx 2\,318{,}55\) €.</p>`,
    ),
    numeric(
      "Durée",
      "<p>Après combien d’années entières dépasse-t-elle 3 000 € ?</p>",
      2,
      { value: 14, unit: { mode: "shown", label: "ans" } },
      tex`<p>\(n > \frac{\ln 1{,}5}{\ln 1{,}03} \approx 13{,}7\), donc 14 ans.</p>`,
    ),
  ],
);

export const mathematiquesFinancieres: DemoQuiz = {
  name: "Mathématiques financières : interrogation",
  language: "fr",
  course: "finance",
  owner: "helene",
  tags: ["Finance 1"],
  settings: { time_limit: 1800, embedded_calculator: "scientific" },
  sections: [
    {
      name: "Intérêts",
      exercises: [
        savings,
        lone(
          single(
            "Taux équivalent",
            "<p>Quel taux mensuel équivaut à un taux annuel de 6 %, à intérêts composés ?</p>",
            [[tex`\(1{,}06^{1/12} - 1\)`, 1], [tex`\(0{,}06 / 12\)`], [tex`\(1{,}06 / 12\)`], [tex`\(0{,}06^{1/12}\)`]],
          ),
        ),
        lone(
          trueFalse(
            "Actualisation",
            "<p>Plus le taux d’actualisation est élevé, plus la valeur actuelle d’un flux futur est faible.</p>",
            true,
            1,
          ),
        ),
      ],
    },
  ],
};
