import type { EndpointSpec } from './endpoint.ts';
import { currentUser, login, logout } from './main-api/auth.ts';
import { companyList } from './main-api/lookups.ts';
import { listSenderIds } from './main-api/senderIds.ts';
import { updatePassword } from './main-api/users.ts';
import { getCredit } from './sms-receiver/credit.ts';
import { sendSingle } from './sms-receiver/sending.ts';
import { singleSmsReport, smsCounts } from './database-manager/reports.ts';

/** Every call of the product. A service mounts its own and refuses to start with one unmounted. */
export const endpoints = {
  login,
  logout,
  currentUser,
  updatePassword,
  companyList,
  listSenderIds,
  getCredit,
  sendSingle,
  singleSmsReport,
  smsCounts,
} satisfies Record<string, EndpointSpec>;
