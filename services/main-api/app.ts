import type { FastifyInstance } from 'fastify';
import { internalAccessOf } from '#services/kit/http/internalPaths.ts';
import { allowedOrigins } from '#services/kit/http/origins.ts';
import { listen, type Listening, type ServiceParts } from '#services/kit/process/process.ts';
import { secretBox } from '#services/kit/auth/secrets.ts';
import { createServer } from '#services/kit/http/server.ts';
import { listSetting } from '#services/kit/process/settings.ts';
import { mountAuditLog } from './audit-log/index.ts';
import { mountAuth } from './auth/index.ts';
import { mountBranches } from './branches/index.ts';
import { mountCampaigns } from './campaigns/index.ts';
import { mountCompanies } from './companies/index.ts';
import { mountContactGroups } from './contact-groups/index.ts';
import { mountContacts } from './contacts/index.ts';
import type { MainApiSettings } from './config.ts';
import { mountDepartments } from './departments/index.ts';
import { mountLocations } from './locations/index.ts';
import { mountLookups } from './lookups/index.ts';
import { mountMasterReport } from './master-report/index.ts';
import { mountNotifications } from './notifications/index.ts';
import { mountPasswordRecovery } from './password-recovery/index.ts';
import { mountRoles } from './roles/index.ts';
import { mountCarrierRoutes } from './routes/index.ts';
import { mountSenderIds } from './sender-ids/index.ts';
import { mountSendingHours } from './sending-hours/index.ts';
import { mountTemplates } from './templates/index.ts';
import { mountTickets } from './tickets/index.ts';
import { mountUsers } from './users/index.ts';

/** People, companies and permissions. */
export async function buildApp({
  settings,
  database,
  log,
  room,
}: ServiceParts<MainApiSettings>): Promise<FastifyInstance> {
  const app = await createServer({
    service: 'main-api',
    log,
    database,
    room,
    allowedOrigins: allowedOrigins(settings),
    internalAccess: internalAccessOf(settings),
    trustedProxies: listSetting(settings.TRUSTED_PROXIES),
  });
  mountAuth(app, database, { loginsPerMinute: settings.LOGINS_PER_MINUTE });
  mountPasswordRecovery(app, database, { recoveriesPerMinute: settings.RECOVERIES_PER_MINUTE });
  mountUsers(app, database);
  mountRoles(app, database);
  mountCompanies(app, database);
  mountBranches(app, database);
  mountCampaigns(app, database);
  mountDepartments(app, database);
  mountLookups(app, database);
  mountLocations(app, database);
  mountCarrierRoutes(app, database, secretBox(settings));
  mountSenderIds(app, database);
  mountSendingHours(app, database);
  mountTemplates(app, database);
  mountContactGroups(app, database);
  mountContacts(app, database);
  mountTickets(app, database);
  mountNotifications(app, database);
  mountMasterReport(app, database);
  mountAuditLog(app, database);
  return app;
}

export async function startMainApi(parts: ServiceParts<MainApiSettings>): Promise<Listening> {
  const app = await buildApp(parts);
  return listen(app, 'main-api', parts.settings.HOST, parts.settings.MAIN_API_PORT);
}
