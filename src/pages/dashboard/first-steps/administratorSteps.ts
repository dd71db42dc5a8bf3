import type { SetupStepName } from '#contract/main-api/setupSteps.ts';

const balancePath = '/home/companies/balance-check';

/** Where each step is done. */
export const stepPaths: Record<SetupStepName, `/home/${string}`> = {
  users: '/home/users/create',
  alert: balancePath,
  route: '/home/config',
  hours: '/home/config',
  company: '/home/companies/create',
  recharge: balancePath,
  email: '/home/profile/notifications',
};
