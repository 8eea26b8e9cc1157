/**
 * What the students of a benchmark write, as JSON: choices, and texts of some length. Serialised once, because the load
 * generator and the baselines share two cores with the measured product.
 */
const sentence = "The cost of debt is taken after tax because interest is deducted before tax is computed. ";

const choices = ["a", "b", "c", "d"].map((choice_id) => JSON.stringify({ choice_id }));
const texts = [1, 2, 3, 4, 5].map((times) => JSON.stringify({ html: `<p>${sentence.repeat(times)}</p>` }));

/** The same contents as values, for students who write through the product's sync engine. */
export const choiceOf = (seq: number): { choice_id: string } => ({ choice_id: "abcd"[seq % 4]! });
export const textOf = (times: number): { html: string } => ({ html: `<p>${sentence.repeat(times)}</p>` });

export const choiceJson = (seq: number): string => choices[seq % choices.length]!;
export const textJson = (seq: number): string => texts[seq % texts.length]!;
