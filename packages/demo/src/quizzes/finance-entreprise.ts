import type { Spreadsheet } from "@examplar/domain";
import type { DemoQuiz } from "../demo.types.ts";
import {
  blanks,
  exercise,
  information,
  lone,
  longText,
  matching,
  multiple,
  numeric,
  ordering,
  shortText,
  single,
  spreadsheet,
  tex,
  trueFalse,
  upload,
  within,
  withinPercent,
} from "../question-makers.ts";

const loan: Spreadsheet = {
  rows: 8,
  columns: 5,
  cells: {
    A1: { input: "Capital emprunté", bold: true, locked: true },
    B1: { input: 100_000, format: "money", locked: true },
    A2: { input: "Taux annuel", bold: true, locked: true },
    B2: { input: 0.05, format: "percent", locked: true },
    A3: { input: "Annuité", bold: true, locked: true },
    A4: { input: "Année", bold: true, locked: true },
    B4: { input: "Intérêts", bold: true, locked: true },
    C4: { input: "Amortissement", bold: true, locked: true },
    D4: { input: "Capital restant dû", bold: true, locked: true },
    A5: { input: 1, locked: true },
    A6: { input: 2, locked: true },
    A7: { input: 3, locked: true },
  },
};

const investment = exercise(
  "Le projet de la société Aubépine",
  tex`<p>La société Aubépine, qui fabrique des emballages en carton, envisage d’acheter une machine de
    <strong>400 k€</strong>. Le projet rapporterait un flux de trésorerie net de <strong>130 k€</strong> à la fin de
    chacune des quatre prochaines années. Le coût du capital est de 8 %. Le bilan de la société est joint.</p>
    <p>Rappel : \[ \mathrm{VAN} = -I_0 + \sum_{t=1}^{n} \frac{F_t}{(1+k)^t} \]</p>`,
  [
    numeric(
      "Valeur actuelle nette",
      "<p>Calculez la VAN du projet, à 0,1 k€ près.</p>",
      3,
      {
        value: 30.58,
        tolerance: within(0.1),
        unit: { mode: "asked", choices: ["€", "k€", "M€"] },
        units: [
          { label: "k€", factor: 1 },
          { label: "€", factor: 0.001 },
        ],
        partial: [{ tolerance: withinPercent(5), points: 1.5 }],
      },
      tex`<p>\(-400 + 130 \times \frac{1-1{,}08^{-4}}{0{,}08} = -400 + 130 \times 3{,}3121 \approx 30{,}6\) k€.</p>`,
    ),
    single(
      "Décision",
      "<p>Au vu de la seule VAN, que doit décider la société ?</p>",
      [
        ["Accepter le projet : il crée de la valeur", 1],
        ["Refuser le projet : la VAN est inférieure à l’investissement", -0.5],
        ["Attendre que le coût du capital augmente", -0.5],
        ["On ne peut rien conclure"],
      ],
      "<p>Une VAN positive signifie que le projet rapporte plus que le coût des ressources qui le financent.</p>",
      true,
    ),
    longText(
      "Limites du critère",
      "<p>Présentez deux limites de la VAN comme critère de choix, et dites comment un analyste peut y répondre.</p>",
      [80, 250],
      [
        ["Première limite expliquée", 1.5],
        ["Seconde limite expliquée", 1.5],
        ["Réponses de l’analyste", 1],
      ],
      "<p>Sensibilité au taux retenu (tester plusieurs taux), flux supposés certains (scénarios, options réelles), comparaison de projets de tailles ou de durées différentes (indice de profitabilité, annuité équivalente).</p>",
      [
        {
          html: "<p>La VAN dépend beaucoup du taux choisi : un point de plus peut suffire à la rendre négative. On y répond par une analyse de sensibilité. Elle suppose aussi que les flux prévus sont certains, alors que les ventes peuvent être plus basses ; un analyste construit donc plusieurs scénarios.</p>",
          points: 3.5,
        },
      ],
    ),
  ],
  { documents: ["bilan-aubepine.csv"], require_exercise_validation: true },
);

const shortQuestions = [
  lone(
    trueFalse(
      "Effet de levier",
      "<p>Lorsque la rentabilité économique est inférieure au coût de la dette, s’endetter davantage augmente la rentabilité financière.</p>",
      false,
      1,
      "<p>C’est l’effet de massue : l’endettement réduit alors la rentabilité des capitaux propres.</p>",
      -0.5,
    ),
  ),
  lone(
    shortText(
      "Vocabulaire",
      "<p>Comment appelle-t-on le taux d’actualisation pour lequel la VAN d’un projet est nulle ?</p>",
      1,
      ["taux de rentabilité interne", "taux interne de rentabilité", "TRI", "TIR"],
      "<p>Le taux de rentabilité interne (TRI).</p>",
    ),
  ),
  lone(
    numeric(
      "Coût moyen pondéré du capital",
      tex`<p>Une entreprise est financée à 60 % par des capitaux propres qui coûtent 11 % et à 40 % par une dette à 5 %.
        L’impôt sur les sociétés est de 25 %. Que vaut le coût moyen pondéré du capital ?</p>`,
      1,
      { value: 8.1, tolerance: within(0.05), unit: { mode: "shown", label: "%" } },
      tex`<p>\(0{,}6 \times 11 + 0{,}4 \times 5 \times (1 - 0{,}25) = 8{,}1\) %.</p>`,
    ),
  ),
];

const financing = [
  lone(
    multiple(
      "Sources de financement",
      "<p>Lesquelles de ces opérations augmentent les capitaux propres d’une société ?</p>",
      [
        ["Une augmentation de capital en numéraire", 1],
        ["La mise en réserve du bénéfice", 1],
        ["Un emprunt obligataire", -1],
        ["Un crédit-bail", -1],
        ["Une distribution de dividendes", -1],
      ],
      "<p>L’emprunt et le crédit-bail sont des dettes ; le dividende diminue les capitaux propres.</p>",
    ),
  ),
  lone(
    blanks(
      "Équilibre financier",
      "<p>Complétez.</p>",
      "<p>Le fonds de roulement est la différence entre les ressources {{b1}} et les emplois stables. Lorsqu’il dépasse le besoin en fonds de roulement, la {{b2}} nette est {{b3}}.</p>",
      {
        b1: { type_in: ["stables", "durables", "permanentes"], points: 0.5 },
        b2: { type_in: ["trésorerie"], points: 0.5 },
        b3: { pick: ["positive", "nulle", "négative"], points: 0.5 },
      },
      "<p>Trésorerie nette = fonds de roulement − besoin en fonds de roulement.</p>",
    ),
  ),
  lone(
    matching(
      "Ratios",
      "<p>Associez chaque ratio à ce qu’il mesure. Une proposition est de trop.</p>",
      [
        ["Dettes financières nettes / EBE", "La capacité de remboursement"],
        ["Résultat net / capitaux propres", "La rentabilité financière"],
        ["Actif circulant / dettes à court terme", "La liquidité"],
      ],
      [0.5, -0.25],
      "",
      ["La productivité du travail"],
    ),
  ),
  lone(
    ordering("Étapes d’un choix d’investissement", "<p>Remettez les étapes dans l’ordre.</p>", 2, [
      "Repérer un besoin ou une occasion",
      "Estimer les flux de trésorerie",
      "Choisir le taux d’actualisation",
      "Calculer la VAN et tester sa sensibilité",
      "Décider, puis suivre les résultats",
    ]),
  ),
];

const practice = [
  lone(
    spreadsheet(
      "Tableau d’emprunt",
      "<p>Un emprunt de 100 000 € à 5 % est remboursé en trois annuités constantes. Calculez l’annuité en <code>B3</code>, puis remplissez le tableau avec des formules.</p>",
      loan,
      [
        { cell: "B3", expected: 36_720.86, tolerance: within(1), points: 1, sample: "=B1*B2/(1-(1+B2)^-3)" },
        { cell: "B5", expected: 5_000, tolerance: within(1), points: 0.5, sample: "=B1*B2" },
        { cell: "C5", expected: 31_720.86, tolerance: within(1), points: 0.5, sample: "=B3-B5" },
        {
          cell: "D7",
          expected: 0,
          tolerance: within(1),
          formula_required: true,
          points: 1,
          sample: "=D6-C7",
        },
      ],
      tex`<p>\(a = 100\,000 \times \frac{0{,}05}{1 - 1{,}05^{-3}} \approx 36\,720{,}86\) €.</p>`,
    ),
  ),
  lone(
    upload(
      "Schéma des flux",
      "<p>Dessinez à la main l’échéancier du projet Aubépine (une flèche par flux, datée et chiffrée), puis photographiez-le.</p>",
      2,
      [
        ["Dates et sens des flux", 1],
        ["Montants", 1],
      ],
      "<p>Une sortie de 400 k€ en 0, puis une entrée de 130 k€ en 1, 2, 3 et 4.</p>",
    ),
  ),
];

/** Contains every type of question, in French. */
export const financeEntreprise: DemoQuiz = {
  name: "Finance d’entreprise : examen final",
  language: "fr",
  course: "finance",
  owner: "helene",
  tags: ["Finance 2", "Semestre 3"],
  settings: {
    time_limit: 7200,
    embedded_calculator: "scientific",
    detect_mouse_leave: true,
    instructions_html:
      "<p>L’épreuve dure deux heures. Vous pouvez répondre aux questions dans l’ordre de votre choix.</p>",
    rules_html: "<p>Calculatrice intégrée autorisée. Aucun document personnel.</p>",
    grading_html: "<p>Certaines mauvaises réponses retirent des points ; ne pas répondre n’en retire jamais.</p>",
  },
  sections: [
    {
      name: "Choix d’investissement",
      exercises: [
        lone(
          information(
            "Avant de commencer",
            "<p>Sauf mention contraire, les flux tombent en fin d’année et les montants sont exprimés en milliers d’euros (k€).</p>",
          ),
        ),
        investment,
      ],
    },
    { name: "Questions courtes", draw_count: 2, exercises: shortQuestions },
    { name: "Financement", exercises: financing },
    { name: "Mise en pratique", exercises: practice },
  ],
};
