import type { EndpointSpec } from '#contract/endpoint.ts';
import { createCompany, listCompanies, updateCompany } from '#contract/main-api/people/companies.ts';
import type { Scope } from '#contract/main-api/people/roles.ts';
import { createRoute, listRoutes } from '#contract/main-api/carriers/routes.ts';
import { listSendingHours, updateSendingHours } from '#contract/main-api/sending/sendingHours.ts';
import { setupStepNames, type SetupStepName } from '#contract/main-api/setupSteps.ts';
import { createUser, listUsers } from '#contract/main-api/people/users.ts';
import { addCredit, listBalances, listRecharges } from '#contract/sms-receiver/credit.ts';
import { mayCall, type Caller } from '../access/mayCall.ts';

interface Step {
  scope: Scope;
  /** Users who may make all of these calls may do the step, and see whether it is done. */
  calls: readonly EndpointSpec[];
}

const steps: Record<SetupStepName, Step> = {
  users: { scope: 'company', calls: [createUser, listUsers] },
  alert: { scope: 'company', calls: [listBalances, updateCompany] },
  route: { scope: 'platform', calls: [createRoute, listRoutes] },
  hours: { scope: 'platform', calls: [updateSendingHours, listSendingHours] },
  company: { scope: 'platform', calls: [createCompany, listCompanies] },
  recharge: { scope: 'platform', calls: [addCredit, listRecharges] },
  // Those who set up routes run the installation, whose settings name the mail server.
  email: { scope: 'platform', calls: [createRoute] },
};

/** The steps that somebody may do, in their order. */
export function setupStepsOf(caller: Caller): SetupStepName[] {
  return setupStepNames.filter((name) => {
    const { scope, calls } = steps[name];
    return scope === caller.scope && calls.every((call) => mayCall(caller, call));
  });
}
