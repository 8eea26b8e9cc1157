import type { DemoQuiz } from "../demo.types.ts";
import { lone, matching, single } from "../question-makers.ts";

/** In preview: its teacher tests it before the students see it. */
export const strategie: DemoQuiz = {
  name: "Stratégie d’entreprise : QCM",
  language: "fr",
  course: "marketing",
  owner: "helene",
  tags: ["Stratégie"],
  settings: { time_limit: 1200 },
  sections: [
    {
      name: "Modèles",
      exercises: [
        lone(
          matching(
            "Matrice BCG",
            "<p>Associez chaque case de la matrice à sa description.</p>",
            [
              ["Vedette", "Forte croissance, forte part de marché"],
              ["Vache à lait", "Faible croissance, forte part de marché"],
              ["Dilemme", "Forte croissance, faible part de marché"],
              ["Poids mort", "Faible croissance, faible part de marché"],
            ],
            [0.5],
          ),
        ),
        lone(
          single("Porter", "<p>Laquelle n’est pas l’une des cinq forces de Porter ?</p>", [
            ["La fiscalité", 1],
            ["Les nouveaux entrants"],
            ["Les produits de substitution"],
            ["Le pouvoir des clients"],
          ]),
        ),
      ],
    },
  ],
};

/** A draft with only one question so far. */
export const financeInternationale: DemoQuiz = {
  name: "Finance internationale : brouillon",
  language: "fr",
  course: "finance",
  owner: "helene",
  sections: [
    {
      name: "Change",
      exercises: [
        lone(
          single("Cotation", "<p>EUR/USD passe de 1,05 à 1,12. L’euro :</p>", [
            ["s’est apprécié", 1],
            ["s’est déprécié"],
            ["est resté stable"],
          ]),
        ),
      ],
    },
  ],
};
