import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { oneOf, record } from '../vocabulary.ts';

/** Steps of administrators, in the order in which they are done: first those of a company, then the provider's. */
export const setupStepNames = ['users', 'alert', 'route', 'hours', 'company', 'recharge', 'email'] as const;
export type SetupStepName = (typeof setupStepNames)[number];

export const listSetupSteps = endpoint({
  service: 'main-api',
  method: 'GET',
  path: '/setup-steps',
  summary: 'The steps of setting up that you may do, and whether they are done',
  permission: 'signed-in',
  reply: Type.Array(record({ name: oneOf(setupStepNames), isDone: Type.Boolean() })),
});
