import type { FastifyInstance } from 'fastify';
import { openReportReads } from '#services/kit/process/reportReads.ts';
import { internalAccessOf } from '#services/kit/http/operations/internalPaths.ts';
import { allowedOrigins } from '#services/kit/http/guards/origins.ts';
import { listen, type Listening, type ServiceParts } from '#services/kit/process/process.ts';
import { Directory } from '#services/kit/directory/Directory.ts';
import { secretBox } from '#services/kit/auth/secrets.ts';
import { createServer } from '#services/kit/http/server.ts';
import { stopAll } from '#services/kit/process/lifecycle.ts';
import { listSetting } from '#services/kit/process/settings.ts';
import { addTextMetrics } from '#services/kit/texts/admitText.ts';
import { mountApiKeys } from './api-keys/endpoints.ts';
import { mountApiRequests } from './api-requests/endpoints.ts';
import { mountAuditLog } from './audit-log/endpoints.ts';
import { mountAuth } from './auth/endpoints.ts';
import { mountBranches } from './branches/endpoints.ts';
import { mountCampaigns } from './campaigns/endpoints.ts';
import { mountCompanySignIn } from './company-sign-in/endpoints.ts';
import { mountCompanies } from './companies/endpoints.ts';
import { mountContactGroups } from './contact-groups/endpoints.ts';
import { mountContacts } from './contacts/endpoints.ts';
import { providerLifeOf, type MainApiSettings } from './config.ts';
import { mountCells } from './directory/endpoints.ts';
import { Usernames } from './directory/Usernames.ts';
import { mountDepartments } from './departments/endpoints.ts';
import { mountErrorWords } from './error-words/endpoints.ts';
import { mountHealth } from './health/endpoints.ts';
import { mountInvitations } from './invitations/endpoints.ts';
import { Invitations } from './invitations/Invitations.ts';
import { mountLocations } from './locations/endpoints.ts';
import { mountLookups } from './lookups/endpoints.ts';
import { mountMasterReport } from './master-report/endpoints.ts';
import { mountNotifications } from './notifications/endpoints.ts';
import { addMailMetrics } from './notifications/mail/metrics.ts';
import { mailSenderOf, startNotifications } from './notifications/tasks.ts';
import { mountNumberConfirmation } from './number-confirmation/endpoints.ts';
import { mountOpenWork } from './open-work/endpoints.ts';
import { mountPasswordRecovery } from './password-recovery/endpoints.ts';
import { mountRoles } from './roles/endpoints.ts';
import { mountRouteEndpoints } from './routes/endpoints.ts';
import { mountPortability } from './portability/endpoints.ts';
import { mountDoNotDisturb } from './do-not-disturb/endpoints.ts';
import { mountSecondFactor } from './second-factor/endpoints.ts';
import { passkeyDomains } from './second-factor/passkeys/domains.ts';
import { factorProofs } from './second-factor/proofs.ts';
import { mountSearch } from './search/endpoints.ts';
import { mountContentApprovals } from './content-approvals/endpoints.ts';
import { mountSenderIds } from './sender-ids/endpoints.ts';
import { mountSendingHours } from './sending-hours/endpoints.ts';
import { mountSetupSteps } from './setup-steps/endpoints.ts';
import { mountSavedViews } from './saved-views/endpoints.ts';
import { mountTemplates } from './templates/endpoints.ts';
import { mountTickets } from './tickets/endpoints.ts';
import { mountSessions } from './sessions/endpoints.ts';
import { mountUsers } from './users/endpoints.ts';
import { mountWebhooks } from './webhooks/endpoints.ts';

/** People, companies and permissions. */
export async function buildApp(
  { settings, database, log, room }: ServiceParts<MainApiSettings>,
  mails = mailSenderOf({ settings, database, log }),
): Promise<FastifyInstance> {
  const app = await createServer({
    service: 'main-api',
    cell: settings.DATABASE_SCHEMA,
    log,
    database,
    room,
    allowedOrigins: allowedOrigins(settings),
    internalAccess: internalAccessOf(settings),
    trustedProxies: listSetting(settings.TRUSTED_PROXIES),
    // A paper of 5 MB over a slow line.
    requestSeconds: 120,
  });
  const directory = settings.DIRECTORY_URL ? new Directory(settings.DIRECTORY_URL, log) : null;
  const usernames = new Usernames(database, directory, log);
  app.addHook('onClose', async () => {
    await usernames.close();
    await directory?.close();
  });
  const loginsPerMinute = settings.LOGINS_PER_MINUTE;
  const secrets = secretBox(settings);
  const domains = passkeyDomains(settings);
  const proofs = factorProofs(database, { secrets, domains, limits: settings });
  mountAuth(app, database, { loginsPerMinute, proofs, domains, providerLife: providerLifeOf(settings) });
  mountCompanySignIn(app, database, { secrets, usernames, domains, settings, log });
  mountCells(app, database, { directory, usernames, loginsPerMinute });
  mountPasswordRecovery(app, database, settings);
  mountNumberConfirmation(app, database, settings);
  mountSecondFactor(app, database, { usernames, secrets, proofs, domains, settings });
  const invitations = new Invitations({ database, mails, limits: settings, brand: settings.BRAND_NAME, log });
  mountUsers(app, database, { usernames, invitations, limits: settings });
  mountInvitations(app, database, { invitations, usernames, perMinute: settings.RECOVERIES_PER_MINUTE });
  mountSessions(app, database, usernames);
  mountApiKeys(app, database, secrets);
  mountApiRequests(app, database);
  mountWebhooks(app, database, {
    secrets,
    allowsPrivate: settings.WEBHOOK_PRIVATE_ADDRESSES,
  });
  mountRoles(app, database, secrets);
  mountCompanies(app, database);
  mountBranches(app, database);
  mountCampaigns(app, database);
  mountDepartments(app, database);
  mountLookups(app, database);
  mountLocations(app, database);
  mountRouteEndpoints(app, database, secrets);
  mountErrorWords(app, database);
  mountPortability(app, database);
  mountDoNotDisturb(app, database);
  mountSenderIds(app, database);
  mountContentApprovals(app, database);
  mountSendingHours(app, database);
  mountSetupSteps(app, database, mails.isSetUp);
  mountSavedViews(app, database);
  mountTemplates(app, database);
  mountContactGroups(app, database);
  mountContacts(app, database);
  mountTickets(app, database);
  mountNotifications(app, database, mails, settings);
  mountOpenWork(app, database);
  addMailMetrics(app.metrics);
  addTextMetrics(app.metrics);
  const reads = openReportReads(settings, database, log);
  app.addHook('onClose', () => reads.close());
  mountMasterReport(app, reads);
  mountHealth(app, database, reads);
  mountAuditLog(app, database);
  mountSearch(app, database);
  return app;
}

export async function startMainApi(parts: ServiceParts<MainApiSettings>): Promise<Listening> {
  const { settings, database, log } = parts;
  const mails = mailSenderOf(parts);
  const app = await buildApp(parts, mails);
  const listening = await listen(app, 'main-api', settings.HOST, settings.MAIN_API_PORT);
  // A restored copy of a database must not send notifications again.
  const tasks = settings.DISPATCH_PAUSED ? [] : [startNotifications(database, mails, settings, log)];
  return {
    ...listening,
    async stop(cutOff) {
      if (!(await stopAll([...tasks, listening], log, cutOff)))
        throw new Error('not all of it stopped cleanly');
    },
  };
}
