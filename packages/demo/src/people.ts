import type { Language, Role } from "@examplar/domain";

export const demoSchools = {
  lumiere: { name: "École Lumière", time_zone: "Europe/Paris" },
  northbridge: { name: "Northbridge University", time_zone: "Europe/London" },
} as const;
export type SchoolKey = keyof typeof demoSchools;

interface DemoPerson {
  first_name: string;
  last_name: string;
  language: Language;
  guest?: true;
  memberships: { school: SchoolKey; role: Role }[];
}

const at = (role: Role, ...schools: SchoolKey[]) => schools.map((school) => ({ school, role }));

const person = (
  first_name: string,
  last_name: string,
  language: Language,
  memberships: DemoPerson["memberships"],
): DemoPerson => ({ first_name, last_name, language, memberships });

/** In the order of the sign-in page: the main student, the main teacher, then the others. */
export const demoPeople = {
  camille: person("Camille", "Martin", "fr", at("student", "lumiere", "northbridge")),
  helene: person("Hélène", "Dubois", "fr", at("teacher", "lumiere")),
  karim: person("Karim", "Benali", "fr", at("teacher", "lumiere")),
  james: person("James", "Whitfield", "en", at("teacher", "northbridge")),
  priya: person("Priya", "Raman", "en", at("teacher", "northbridge")),
  noor: person("Noor", "Haddad", "en", at("support", "lumiere", "northbridge")),
  antoine: person("Antoine", "Lefèvre", "fr", at("administrator", "lumiere", "northbridge")),
  lucas: person("Lucas", "Bernard", "fr", at("student", "lumiere")),
  ines: person("Inès", "Moreau", "fr", at("student", "lumiere")),
  thomas: person("Thomas", "Petit", "fr", at("student", "lumiere")),
  lea: person("Léa", "Garnier", "fr", at("student", "lumiere")),
  mehdi: person("Mehdi", "Cherif", "fr", at("student", "lumiere")),
  chloe: person("Chloé", "Rousseau", "fr", at("student", "lumiere")),
  oliver: person("Oliver", "Bennett", "en", at("student", "northbridge")),
  amelia: person("Amelia", "Clarke", "en", at("student", "northbridge")),
  noah: person("Noah", "Patel", "en", at("student", "northbridge")),
  sofia: person("Sofia", "Rossi", "en", at("student", "northbridge")),
  ethan: person("Ethan", "Hughes", "en", at("student", "northbridge")),
  sacha: { ...person("Sacha", "Weber", "fr", at("guest", "northbridge")), guest: true },
} as const satisfies Record<string, DemoPerson>;
export type PersonKey = keyof typeof demoPeople;

/** Returns the address: `helene.dubois@demo.example` for `Hélène Dubois`. */
export const demoEmail = ({ first_name, last_name }: Pick<DemoPerson, "first_name" | "last_name">): string =>
  `${first_name}.${last_name}@demo.example`
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

export const demoCourses = {
  finance: { school: "lumiere", name: "Finance d’entreprise", teachers: ["helene", "karim"] },
  statistiques: { school: "lumiere", name: "Statistiques", teachers: ["helene"] },
  droit: { school: "lumiere", name: "Droit des affaires", teachers: ["karim"] },
  marketing: { school: "lumiere", name: "Marketing", teachers: ["helene"] },
  histoire: { school: "lumiere", name: "Histoire économique", teachers: ["karim"] },
  statistics: { school: "northbridge", name: "Introductory Statistics", teachers: ["james", "priya"] },
  biology: { school: "northbridge", name: "Cell Biology", teachers: ["priya"] },
  economics: { school: "northbridge", name: "Microeconomics", teachers: ["james"] },
  law: { school: "northbridge", name: "Contract Law", teachers: ["james"] },
  humanities: { school: "northbridge", name: "Humanities and Society", teachers: ["priya"] },
} as const satisfies Record<string, { school: SchoolKey; name: string; teachers: PersonKey[] }>;
export type CourseKey = keyof typeof demoCourses;

export const demoAccommodations = {
  tiers: { school: "lumiere", name: "Tiers temps", numerator: 1, denominator: 3 },
  demi: { school: "lumiere", name: "Mi-temps en plus", numerator: 1, denominator: 2 },
  third: { school: "northbridge", name: "One third more time", numerator: 1, denominator: 3 },
  half: { school: "northbridge", name: "Half as much time again", numerator: 1, denominator: 2 },
} as const satisfies Record<string, { school: SchoolKey; name: string; numerator: number; denominator: number }>;
export type AccommodationKey = keyof typeof demoAccommodations;

export const demoLtiPlatforms = {
  moodle: { school: "lumiere", name: "Moodle de l’École Lumière", issuer: "https://moodle.demo.example" },
  canvas: { school: "northbridge", name: "Northbridge Canvas", issuer: "https://canvas.demo.example" },
} as const satisfies Record<string, { school: SchoolKey; name: string; issuer: string }>;
export type LtiPlatformKey = keyof typeof demoLtiPlatforms;
