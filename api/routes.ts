/** All routes of the service. */

import { analysisRoutes } from "./analyses/routes.ts";
import { apiKeyRoutes } from "./auth/api-key-routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { infoRoutes } from "./info/routes.ts";
import { userRoutes } from "./users/routes.ts";

export const routes = [...authRoutes, ...apiKeyRoutes, ...userRoutes, ...analysisRoutes, ...infoRoutes];
