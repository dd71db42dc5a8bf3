import type { CarrierKind, NewRoute } from '#contract/main-api/carriers/routes.ts';

/** Fields of the form that do not belong to every kind; the rest is common to all. */
export const fieldsOfKind = {
  smpp: [
    'systemId',
    'password',
    'removePassword',
    'systemType',
    'bindMode',
    'connections',
    'enquireSeconds',
    'idMode',
    'receiptDetection',
    'receiptsPerMessage',
    'utcOffsetMinutes',
  ],
  'central-platform': ['centralPlatform'],
  http: ['httpCarrier', 'idMode'],
} as const satisfies Record<CarrierKind, readonly string[]>;

/** Values that a new route of a kind begins with; the service has the same for those that are left out. */
export const defaultsOfKind = {
  smpp: { port: 2_775, usesTls: false, responseSeconds: 60, needsContentApproval: false },
  'central-platform': { port: 443, usesTls: true, responseSeconds: 30, needsContentApproval: true },
  http: { port: 443, usesTls: true, responseSeconds: 30, needsContentApproval: false },
} as const satisfies Record<CarrierKind, Partial<NewRoute>>;

/** The values of the form without the fields of other kinds. */
export function withoutOtherKinds<Values extends Record<string, unknown>>(
  kind: CarrierKind,
  values: Values,
): Partial<Values> {
  const own: readonly string[] = fieldsOfKind[kind];
  const others = Object.values(fieldsOfKind)
    .flat<readonly (readonly string[])[]>()
    .filter((field) => !own.includes(field));
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !others.includes(field)),
  ) as Partial<Values>;
}
