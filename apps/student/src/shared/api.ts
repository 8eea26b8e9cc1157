import { createApi } from "@examplar/ui";

export const api = createApi((input, init) => fetch(input, init));
