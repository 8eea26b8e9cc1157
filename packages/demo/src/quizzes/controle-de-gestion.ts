import type { DemoQuiz } from "../demo.types.ts";
import { blanks, exercise, lone, numeric, single, tex, within } from "../question-makers.ts";

const bakery = exercise(
  "Le fournil",
  "<p>Une boulangerie vend ses tartes 4,50 €. Le coût variable d’une tarte est de 1,80 € et les charges fixes s’élèvent à 5 400 € par mois.</p>",
  [
    numeric("Marge unitaire", "<p>Quelle est la marge sur coût variable d’une tarte ?</p>", 1, {
      value: 2.7,
      tolerance: within(0.001),
      unit: { mode: "shown", label: "€" },
    }),
    numeric(
      "Seuil de rentabilité",
      "<p>Combien de tartes faut-il vendre par mois pour couvrir les charges ?</p>",
      2,
      { value: 2000, unit: { mode: "shown", label: "tartes" } },
      tex`<p>\(5\,400 / 2{,}70 = 2\,000\).</p>`,
    ),
  ],
);

export const controleDeGestion: DemoQuiz = {
  name: "Contrôle de gestion : coûts et seuils",
  language: "fr",
  course: "finance",
  owner: "helene",
  tags: ["Gestion"],
  settings: { time_limit: 2700, automatic_start: false, embedded_calculator: "basic" },
  sections: [
    {
      name: "Coûts",
      exercises: [
        bakery,
        lone(
          single("Nature d’un coût", "<p>Le loyer de l’atelier est un coût :</p>", [
            ["fixe", 1],
            ["variable"],
            ["marginal"],
            ["direct de chaque tarte"],
          ]),
        ),
        lone(
          blanks(
            "Écarts",
            "<p>Complétez.</p>",
            "<p>L’écart sur coût total se décompose en écart sur {{b1}} et écart sur quantité. Un écart {{b2}} signifie que le réel coûte plus que prévu.</p>",
            {
              b1: { type_in: ["prix", "coût unitaire"], points: 0.5 },
              b2: { pick: ["défavorable", "favorable", "nul"], points: 0.5 },
            },
          ),
        ),
      ],
    },
  ],
};
