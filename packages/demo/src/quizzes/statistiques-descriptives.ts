import type { DemoQuiz } from "../demo.types.ts";
import { blanks, lone, numeric, single, tex, trueFalse, within } from "../question-makers.ts";

export const statistiquesDescriptives: DemoQuiz = {
  name: "Statistiques descriptives : contrôle continu",
  language: "fr",
  course: "statistiques",
  owner: "helene",
  tags: ["Statistiques"],
  settings: {
    embedded_calculator: "basic",
    random_questions: true,
    instructions_html: "<p>Répondez quand vous le souhaitez pendant l’ouverture de votre groupe.</p>",
  },
  sections: [
    {
      name: "Questions",
      exercises: [
        lone(
          numeric(
            "Moyenne pondérée",
            "<p>Un étudiant a 12 (coefficient 2), 15 (coefficient 3) et 9 (coefficient 1). Quelle est sa moyenne ?</p>",
            2,
            { value: 13, tolerance: within(0.01) },
            tex`<p>\(\frac{2 \times 12 + 3 \times 15 + 9}{6} = 13\).</p>`,
          ),
        ),
        lone(
          single(
            "Médiane",
            "<p>Quelle est la médiane de la série 3 ; 7 ; 8 ; 12 ; 20 ?</p>",
            [["8", 1], ["10"], ["7,5"], ["12"]],
            "<p>La valeur du milieu de la série ordonnée.</p>",
          ),
        ),
        lone(
          numeric(
            "Écart type",
            tex`<p>Calculez l’écart type \(\sigma = \sqrt{\frac{1}{n}\sum (x_i - \bar{x})^2}\) de la série 2 ; 4 ; 4 ; 4 ; 5 ; 5 ; 7 ; 9.</p>`,
            2,
            { value: 2, tolerance: within(0.01) },
            tex`<p>\(\bar{x} = 5\), la variance vaut 4, donc \(\sigma = 2\).</p>`,
          ),
        ),
        lone(
          trueFalse(
            "Changement d’unité",
            "<p>Si l’on multiplie toutes les valeurs par 3, la variance est multipliée par 9.</p>",
            true,
            1,
            "<p>La variance est une moyenne de carrés.</p>",
          ),
        ),
        lone(
          blanks(
            "Quartiles",
            "<p>Complétez.</p>",
            "<p>Un quart au moins des valeurs sont inférieures ou égales au {{b1}} quartile. L’écart interquartile mesure la {{b2}}.</p>",
            {
              b1: { type_in: ["premier", "1er"], points: 0.5 },
              b2: { pick: ["dispersion", "tendance centrale", "symétrie"], points: 0.5 },
            },
          ),
        ),
        lone(
          single("Graphique", "<p>Quel graphique convient à la répartition d’un budget en cinq postes ?</p>", [
            ["Un diagramme en barres", 1],
            ["Un nuage de points"],
            ["Une courbe"],
            ["Un histogramme à classes inégales"],
          ]),
        ),
      ],
    },
  ],
};
