import { masterReportResource } from '../masterReport.ts';
import { transactionsResource } from '../sendingCredit.ts';
import { auditLog } from './auditLog.ts';
import { batches } from './batches.ts';
import { branches } from './branches.ts';
import { campaigns } from './campaigns.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import { credit } from './credit.ts';
import { optOuts } from './optOuts.ts';
import { reports } from './reports.ts';
import { roles } from './roles.ts';
import { routes } from './routes.ts';
import { senderIds } from './senderIds.ts';
import { templates } from './templates.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Names of resources and of their fields: react-admin finds every label here. */
export const resources = {
  ...auditLog,
  ...batches,
  ...branches,
  ...campaigns,
  ...companies,
  ...contacts,
  ...credit,
  ...optOuts,
  ...reports,
  ...roles,
  ...routes,
  ...senderIds,
  ...templates,
  ...tickets,
  ...users,
  ...masterReportResource,
  ...transactionsResource,
};
