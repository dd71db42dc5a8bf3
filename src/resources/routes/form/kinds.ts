import type { CarrierKind, NewRoute } from '#contract/main-api/routes.ts';

/** Fields of the form that have no meaning for other kinds; the rest is common to all. */
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
} as const satisfies Record<CarrierKind, readonly string[]>;

/** Values that a new route of a kind begins with; the service has the same for those that are left out. */
export const defaultsOfKind = {
  smpp: { port: 2_775, usesTls: false, responseSeconds: 60 },
  'central-platform': { port: 443, usesTls: true, responseSeconds: 30 },
} as const satisfies Record<CarrierKind, Partial<NewRoute>>;

/** The values of the form without the fields of other kinds. */
export function withoutOtherKinds<Values extends Record<string, unknown>>(
  kind: CarrierKind,
  values: Values,
): Partial<Values> {
  const others = Object.entries(fieldsOfKind).flatMap(([other, fields]): readonly string[] =>
    other === kind ? [] : fields,
  );
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => !others.includes(field)),
  ) as Partial<Values>;
}
