/** Icons are imported one by one: the package's index would add six thousand modules to every build. */
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  import type { Icon } from "@tabler/icons-react";
  const icon: Icon;
  export default icon;
}
