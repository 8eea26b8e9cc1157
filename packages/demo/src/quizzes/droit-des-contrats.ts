import type { DemoQuiz } from "../demo.types.ts";
import { exercise, lone, longText, matching, ordering, shortText, single, trueFalse } from "../question-makers.ts";

const coutelas = exercise(
  "L’affaire du lot de vélos",
  "<p>Le 3 mars, la société Coutelas propose par courriel à Mme Diop de lui vendre vingt vélos à 450 € pièce, « offre valable jusqu’au 17 mars ». Le 10 mars, Coutelas écrit qu’elle retire son offre. Le 12 mars, Mme Diop répond qu’elle accepte.</p>",
  [
    single(
      "Formation du contrat",
      "<p>Le contrat est-il formé au sens de l’article 1116 du Code civil ?</p>",
      [
        ["Non : la rétractation, même fautive, empêche la conclusion du contrat", 2],
        ["Oui : l’offre ne pouvait pas être retirée avant le 17 mars"],
        ["Oui : l’acceptation produit effet au jour de l’offre"],
        ["Non : une vente se conclut toujours par écrit signé"],
      ],
      "<p>L’offre ne peut être rétractée avant l’expiration du délai fixé ; si elle l’est, le contrat n’est pas formé, mais l’auteur engage sa responsabilité extracontractuelle.</p>",
    ),
    longText(
      "Réparation",
      "<p>Que peut réclamer Mme Diop ? Qualifiez la responsabilité de Coutelas et délimitez le préjudice réparable.</p>",
      [60, 300],
      [
        ["Responsabilité extracontractuelle", 2],
        ["Exclusion du gain attendu du contrat", 2],
        ["Application aux faits", 2],
      ],
      "<p>La responsabilité est extracontractuelle (art. 1116, al. 3). Mme Diop peut demander le remboursement des frais exposés, mais non les avantages qu’elle attendait du contrat.</p>",
      [
        {
          html: "<p>La rétractation avant le 17 mars est fautive. Comme le contrat n’est pas formé, la responsabilité de Coutelas est extracontractuelle. Mme Diop peut obtenir le remboursement de ses frais, par exemple la réservation d’un local, mais pas le bénéfice qu’elle espérait de la revente des vélos.</p>",
          points: 5.5,
        },
        {
          html: "<p>Coutelas n’a pas respecté son délai, elle doit donc des dommages et intérêts à Mme Diop, qui perd une bonne affaire.</p>",
          points: 2,
        },
      ],
    ),
  ],
);

export const droitDesContrats: DemoQuiz = {
  name: "Droit des contrats : partiel",
  language: "fr",
  course: "droit",
  owner: "karim",
  tags: ["Droit", "Semestre 3"],
  settings: {
    time_limit: 5400,
    whole_correction_visible: true,
    enable_success_level: true,
    enable_success_level_students: true,
    instructions_html: "<p>Le Code civil non annoté est autorisé.</p>",
  },
  success_levels: [
    {
      min_percent: 0,
      name: "À reprendre",
      comment: "Reprenez le cours chapitre par chapitre ; une séance d’aide a lieu le jeudi.",
    },
    { min_percent: 50, name: "Acquis", comment: "Les bases sont là. Travaillez la précision du vocabulaire." },
    { min_percent: 80, name: "Maîtrisé", comment: "Très bonne maîtrise, continuez ainsi." },
  ],
  sections: [
    {
      name: "Connaissances",
      exercises: [
        lone(
          trueFalse(
            "Vices du consentement",
            "<p>L’erreur sur la valeur est, à elle seule, une cause de nullité du contrat.</p>",
            false,
            1,
            "<p>Article 1136 : l’erreur sur la valeur, sans erreur sur les qualités essentielles, n’est pas une cause de nullité.</p>",
            -0.5,
          ),
        ),
        lone(
          shortText(
            "Force obligatoire",
            "<p>Quel adage latin exprime la force obligatoire du contrat ?</p>",
            1,
            ["pacta sunt servanda", ["pacta servanda", 0.5]],
            "<p><em>Pacta sunt servanda</em> : les conventions doivent être respectées.</p>",
          ),
        ),
        lone(
          matching(
            "Sanctions",
            "<p>Associez chaque situation à sa sanction.</p>",
            [
              ["Contrat conclu sous la violence", "Nullité relative"],
              ["Contrat dont le but est illicite", "Nullité absolue"],
              ["Contrat inexécuté de façon grave", "Résolution"],
              ["Clause qui prive de sa substance l’obligation essentielle", "Clause réputée non écrite"],
            ],
            [0.5],
          ),
        ),
        lone(
          ordering("Du projet à l’exécution", "<p>Remettez dans l’ordre.</p>", 2, [
            "Pourparlers",
            "Offre",
            "Acceptation",
            "Exécution",
            "Prescription de l’action",
          ]),
        ),
      ],
    },
    { name: "Cas pratique", exercises: [coutelas] },
  ],
};
