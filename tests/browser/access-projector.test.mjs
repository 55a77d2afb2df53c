// What axe says of the page in this theme.

import { inTheme } from "./access.mjs";

inTheme("projector");
