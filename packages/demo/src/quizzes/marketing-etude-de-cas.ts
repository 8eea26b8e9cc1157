import type { DemoQuiz } from "../demo.types.ts";
import { exercise, lone, longText, matching, multiple, numeric, upload, within } from "../question-makers.ts";

const thermos = exercise(
  "Lancer une gourde connectée",
  "<p>La jeune entreprise Halo veut lancer une gourde qui rappelle à son porteur de boire. Prix envisagé : 39 €. Une étude auprès de 600 étudiants est jointe.</p>",
  [
    numeric(
      "Part d’intéressés",
      "<p>Sur 600 personnes interrogées, 228 se disent prêtes à acheter. Quelle part cela représente-t-il ?</p>",
      1,
      { value: 38, tolerance: within(0.1), unit: { mode: "shown", label: "%" } },
      "<p>228 / 600 = 38 %.</p>",
    ),
    longText(
      "Cible et positionnement",
      "<p>Choisissez une cible, justifiez-la par les données, puis formulez le positionnement en une phrase.</p>",
      [120, 400],
      [
        ["Cible justifiée par les données", 4],
        ["Positionnement clair et distinctif", 3],
        ["Qualité de la rédaction", 1],
      ],
      "<p>Les sportifs de 20 à 25 ans ont l’intention d’achat la plus forte et acceptent le prix. « Halo, la gourde qui pense à boire quand vous pensez à courir. »</p>",
      [
        {
          html: "<p>Je retiens les étudiants qui font du sport au moins deux fois par semaine : ils sont 52 % à vouloir l’acheter, contre 38 % en moyenne, et le prix les gêne moins.</p>",
          points: 6,
        },
      ],
    ),
    upload(
      "Affiche",
      "<p>Esquissez une affiche pour le lancement et déposez-en une photo.</p>",
      3,
      [
        ["Message unique et lisible", 2],
        ["Cohérence avec le positionnement", 2],
      ],
      "<p>Un message, une image, un appel à l’action.</p>",
    ),
  ],
  { documents: ["etude-gourde.csv"] },
);

export const marketingEtudeDeCas: DemoQuiz = {
  name: "Marketing : étude de cas à rendre",
  language: "fr",
  course: "marketing",
  owner: "helene",
  tags: ["Marketing", "Devoir maison"],
  settings: {
    instructions_html:
      "<p>Vous avez une semaine. Vous pouvez quitter le devoir et y revenir autant de fois que vous voulez.</p>",
    similarity_tool_enabled: true,
    similarity_tool_name: "Comparaison interne",
    similarity_tool_eula: "https://demo.example/conditions",
  },
  sections: [
    {
      name: "Questions de cours",
      exercises: [
        lone(
          matching(
            "Les quatre P",
            "<p>À quel élément du mix rattachez-vous chaque décision ?</p>",
            [
              ["Offrir la livraison", "Prix"],
              ["Vendre en grande surface", "Distribution"],
              ["Changer l’emballage", "Produit"],
              ["Inviter un influenceur", "Communication"],
            ],
            [0.5],
          ),
        ),
        lone(
          multiple(
            "Bon segment",
            "<p>Un segment de marché utile est :</p>",
            [
              ["mesurable", 0.5],
              ["accessible", 0.5],
              ["assez grand", 0.5],
              ["identique aux autres", -0.5],
            ],
            "<p>Un segment doit se distinguer des autres par ses besoins ou ses réactions.</p>",
          ),
        ),
      ],
    },
    { name: "Étude de cas", exercises: [thermos] },
  ],
};
