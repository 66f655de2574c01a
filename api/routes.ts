/** All routes of the service. */

import { accountRoutes } from "./accounts/routes.ts";
import { analysisRoutes } from "./analyses/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { apiKeyRoutes } from "./auth/api-key-routes.ts";
import { authRoutes } from "./auth/routes.ts";
import { findingRoutes } from "./findings/routes.ts";
import { groupRoutes } from "./groups/routes.ts";
import { infoRoutes } from "./info/routes.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import { projectRoutes } from "./projects/routes.ts";
import { userRoutes } from "./users/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";

export const routes = [
  ...authRoutes,
  ...apiKeyRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...invitationRoutes,
  ...auditRoutes,
  ...analysisRoutes,
  ...groupRoutes,
  ...projectRoutes,
  ...findingRoutes,
  ...webhookRoutes,
  ...infoRoutes,
];
