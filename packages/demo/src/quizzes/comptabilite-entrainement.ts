import type { DemoQuiz } from "../demo.types.ts";
import { lone, matching, single, trueFalse } from "../question-makers.ts";

/** Training: students take it as often as they like, with the correction after each question. */
export const comptabiliteEntrainement: DemoQuiz = {
  name: "Comptabilité : entraînement",
  language: "fr",
  course: "finance",
  owner: "helene",
  tags: ["Entraînement"],
  settings: {
    quiz_type: "training",
    allow_retake_quiz: true,
    correction_btw_questions: true,
    whole_correction_visible: true,
    allow_feedbacks_generation_by_student: true,
  },
  sections: [
    {
      name: "Les bases",
      exercises: [
        lone(
          single(
            "Débit ou crédit",
            "<p>Une entreprise paie un fournisseur par banque. Que fait-on du compte « Banque » ?</p>",
            [["On le crédite", 1], ["On le débite"], ["On ne le touche pas"]],
            "<p>L’argent sort : un compte d’actif qui diminue est crédité.</p>",
          ),
        ),
        lone(
          matching(
            "Actif ou passif ?",
            "<p>Placez chaque poste.</p>",
            [
              ["Stocks", "Actif"],
              ["Emprunts", "Passif"],
              ["Créances clients", "Actif"],
              ["Capital", "Passif"],
            ],
            [0.5],
          ),
        ),
        lone(
          trueFalse(
            "Amortissement",
            "<p>Une dotation aux amortissements fait sortir de l’argent de la caisse.</p>",
            false,
            1,
            "<p>C’est une charge calculée : elle ne donne lieu à aucun paiement.</p>",
          ),
        ),
      ],
    },
  ],
};
