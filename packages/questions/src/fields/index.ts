export { OrderedItems } from "../ordering/ordered-items.tsx";
export { moved, orderedItems } from "../ordering/ordering.state.ts";
export { ChoiceKey } from "./choice-key.tsx";
export { namedChoices } from "./choice-names.ts";
export { ChoiceSelect } from "./choice-select.tsx";
