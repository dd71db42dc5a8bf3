import type { en } from '../en/index.ts';
import type { Translation } from '../translation.ts';
import { auditLog } from './auditLog.ts';
import { auth } from './auth.ts';
import { balance } from './balance.ts';
import { batches } from './batches.ts';
import { branches, departments } from './branches.ts';
import { bulk } from './bulk.ts';
import { campaigns } from './campaigns.ts';
import { charts } from './charts.ts';
import { common } from './common.ts';
import { companies } from './companies.ts';
import { contacts } from './contacts.ts';
import { credit } from './credit.ts';
import { dashboard } from './dashboard.ts';
import { departures } from './departures.ts';
import { errors } from './errors.ts';
import { form } from './form.ts';
import { list } from './list.ts';
import { location } from './location.ts';
import { masterReport } from './masterReport.ts';
import { menu } from './menu.ts';
import { optOuts } from './optOuts.ts';
import { problems } from './problems.ts';
import { profile } from './profile.ts';
import { ra } from './ra.ts';
import { reports } from './reports.ts';
import { resources } from './resources/index.ts';
import { roles } from './roles.ts';
import { routes } from './routes.ts';
import { send } from './send.ts';
import { sendingCredit } from './sendingCredit.ts';
import { senderIds } from './senderIds.ts';
import { shell } from './shell.ts';
import { templates } from './templates.ts';
import { tickets } from './tickets.ts';
import { totals } from './totals.ts';
import { users } from './users.ts';

export const bn = {
  ra,
  auditLog,
  auth,
  balance,
  batches,
  branches,
  bulk,
  campaigns,
  charts,
  common,
  companies,
  contacts,
  credit,
  dashboard,
  departments,
  departures,
  errors,
  form,
  list,
  location,
  masterReport,
  menu,
  optOuts,
  problems,
  profile,
  reports,
  resources,
  roles,
  routes,
  send,
  sendingCredit,
  senderIds,
  shell,
  templates,
  tickets,
  totals,
  users,
} satisfies Translation<typeof en>;
