/** All routes of the service. */

import { analysisRoutes } from "./analyses/routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { infoRoutes } from "./info/routes.ts";

export const routes = [...authRoutes, ...analysisRoutes, ...infoRoutes];
