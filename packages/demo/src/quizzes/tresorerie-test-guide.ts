import type { DemoQuiz } from "../demo.types.ts";
import {
  blanks,
  exercise,
  lone,
  multiple,
  numeric,
  ordering,
  single,
  tex,
  trueFalse,
  within,
} from "../question-makers.ts";

const situation = exercise(
  "La boulangerie Lenoir",
  tex`<p>La boulangerie Lenoir encaisse ses ventes au comptant, paie sa farine à 30 jours et ses salaires à la fin du mois.
    En octobre, elle encaisse 42 000 € et décaisse 45 500 €. Son compte en banque affichait 6 000 € le 1<sup>er</sup> octobre.</p>`,
  [
    numeric(
      "Solde de fin de mois",
      "<p>Quel est le solde du compte le 31 octobre ?</p>",
      2,
      { value: 2500, tolerance: within(0), unit: { mode: "shown", label: "€" } },
      tex`<p>\(6\,000 + 42\,000 - 45\,500 = 2\,500\) €.</p>`,
    ),
    single(
      "Ce que dit ce solde",
      "<p>Que peut-on en conclure ?</p>",
      [
        ["Le mois a consommé de la trésorerie, ce qui ne dit rien du résultat", 2],
        ["L’entreprise a fait une perte en octobre", -0.5],
        ["L’entreprise est en cessation de paiements", -0.5],
      ],
      "<p>Encaissements et décaissements ne sont pas des produits et des charges : un investissement ou un stock constitué suffit à expliquer l’écart.</p>",
    ),
  ],
  { require_exercise_validation: true },
);

const premiersPas = [
  lone(
    trueFalse(
      "Bénéfice et trésorerie",
      "<p>Une entreprise bénéficiaire a toujours une trésorerie positive.</p>",
      false,
      1,
      "<p>Non : des clients qui paient tard, un stock qui grossit ou un emprunt à rembourser peuvent vider la caisse d’une entreprise rentable.</p>",
    ),
  ),
  lone(
    blanks(
      "Le besoin en fonds de roulement",
      "<p>Complétez la définition.</p>",
      "<p>Le besoin en fonds de roulement est égal aux stocks, plus les créances {{b1}}, moins les dettes {{b2}}. Quand les clients paient plus tard, il {{b3}}.</p>",
      {
        b1: { type_in: ["clients", "client", "sur les clients"], points: 0.5 },
        b2: { pick: ["fournisseurs", "financières", "bancaires"], points: 0.5 },
        b3: { pick: ["augmente", "diminue", "ne change pas"], points: 1 },
      },
      "<p>Une vente à crédit est une vente que l’entreprise finance elle-même jusqu’au paiement.</p>",
    ),
  ),
  lone(
    numeric(
      "Délai de paiement moyen",
      tex`<p>Les créances clients s’élèvent à 60 000 € pour un chiffre d’affaires annuel de 365 000 €, toutes taxes comprises.
        Calculez le délai de paiement moyen : \[ d = \frac{\text{créances}}{\text{chiffre d’affaires}} \times 365 \]</p>`,
      2,
      { value: 60, tolerance: within(0.5), unit: { mode: "shown", label: "jours" } },
      tex`<p>\(\frac{60\,000}{365\,000} \times 365 = 60\) jours.</p>`,
    ),
  ),
];

const agir = [
  lone(
    multiple(
      "Retrouver de l’air",
      "<p>Lesquelles de ces décisions améliorent la trésorerie dès le mois prochain ?</p>",
      [
        ["Demander un acompte à la commande", 1],
        ["Négocier un délai plus long avec les fournisseurs", 1],
        ["Doubler le stock de sécurité", -1],
        ["Payer les fournisseurs d’avance", -1],
      ],
      "<p>Encaisser plus tôt, décaisser plus tard et stocker moins : les trois leviers sont là.</p>",
    ),
  ),
  lone(
    ordering(
      "Bâtir un plan de trésorerie",
      "<p>Remettez les étapes dans l’ordre.</p>",
      2,
      [
        "Relever le solde de départ",
        "Prévoir les encaissements de chaque mois",
        "Prévoir les décaissements de chaque mois",
        "Calculer le solde de fin de mois",
        "Chercher un financement pour les mois négatifs",
      ],
      "<p>Le solde de fin d’un mois est le solde de départ du suivant.</p>",
    ),
  ),
];

/** Shows the correction after each exercise and allows a retake: the guided way through an exam. */
export const tresorerieTestGuide: DemoQuiz = {
  name: "Trésorerie : test guidé",
  language: "fr",
  course: "finance",
  owner: "helene",
  tags: ["L3", "Finance"],
  settings: {
    time_limit: 2700,
    correction_btw_questions: true,
    allow_retake_quiz: true,
    embedded_calculator: "basic",
    enable_success_level: true,
    enable_success_level_students: true,
    instructions_html:
      "<p>Après chaque exercice, la correction s’affiche et votre réponse est figée. Vous pouvez recommencer le test autant de fois que vous le souhaitez.</p>",
    grading_html: "<p>Le test est noté sur 20. Certaines erreurs coûtent des points.</p>",
  },
  success_levels: [
    { min_percent: 0, name: "À revoir", comment: "Reprenez le chapitre 3, puis recommencez le test." },
    { min_percent: 50, name: "Acquis", comment: "Les mécanismes sont compris ; soignez les calculs." },
    { min_percent: 80, name: "Maîtrisé", comment: "Vous pouvez passer au plan de financement." },
  ],
  sections: [
    { name: "Premiers pas", exercises: premiersPas },
    { name: "Étude de cas", exercises: [situation] },
    { name: "Agir", exercises: agir },
  ],
};
