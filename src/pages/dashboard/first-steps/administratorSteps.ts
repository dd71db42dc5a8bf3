import type { PortalEndpoint } from '#contract/endpoint.ts';
import { createCompany, listCompanies, updateCompany } from '#contract/main-api/companies.ts';
import { getNotificationSettings } from '#contract/main-api/notifications.ts';
import type { Scope } from '#contract/main-api/roles.ts';
import { createRoute, listRoutes } from '#contract/main-api/routes.ts';
import { listSendingHours, updateSendingHours } from '#contract/main-api/sendingHours.ts';
import { createUser, listUsers } from '#contract/main-api/users.ts';
import { addCredit, listBalances, listRecharges } from '#contract/sms-receiver/credit.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import type { HelpTexts } from '../../../i18n/fetchTexts.ts';

interface Step {
  name: keyof HelpTexts['firstSteps']['steps'];
  path: `/home/${string}`;
  /** Users who may make all of these calls may do the step, and see whether it is done. */
  guards: readonly PortalEndpoint[];
  isDone: () => Promise<boolean>;
}

const balancePath = '/home/companies/balance-check';

/** In the order in which they are done. Each asks one cheap question. */
export const administratorSteps: Record<Scope, readonly Step[]> = {
  company: [
    {
      name: 'users',
      path: '/home/users/create',
      guards: [createUser, listUsers],
      isDone: async () => (await call(listUsers, { query: { range: [0, 0] } })).total > 1,
    },
    {
      name: 'alert',
      path: balancePath,
      guards: [listBalances, updateCompany],
      isDone: async () => {
        const { responseList } = await call(listBalances, { query: { range: [0, 0] } });
        return responseList.some(({ lowBalanceThreshold }) => lowBalanceThreshold > 0);
      },
    },
  ],
  platform: [
    {
      name: 'route',
      path: '/home/config',
      guards: [createRoute, listRoutes],
      isDone: async () =>
        (await call(listRoutes, { query: { filter: { isEnabled: true }, range: [0, 0] } })).length > 0,
    },
    {
      name: 'hours',
      path: '/home/config',
      guards: [updateSendingHours, listSendingHours],
      isDone: async () => (await call(listSendingHours)).some(({ opensAt }) => opensAt !== null),
    },
    {
      name: 'company',
      path: '/home/companies/create',
      guards: [createCompany, listCompanies],
      isDone: async () => {
        // The provider's own company is one of them.
        const companies = await call(listCompanies, { query: { range: [0, 1] } });
        return companies.some(({ scope }) => scope === 'company');
      },
    },
    {
      name: 'recharge',
      path: balancePath,
      guards: [addCredit, listRecharges],
      isDone: async () => (await call(listRecharges, { query: { range: [0, 0] } })).total > 0,
    },
    {
      name: 'email',
      path: '/home/profile/notifications',
      // Those who set up routes run the installation, whose settings name the mail server.
      guards: [createRoute, getNotificationSettings],
      isDone: async () => (await call(getNotificationSettings)).hasMail,
    },
  ],
};
