import type { Company, CompanyChange } from '#contract/main-api/people/companies.ts';
import type { Schema } from './schema.ts';

/** Where each field of a company is stored. One that is not stated here, or that no reply has, is a type error. */
const columnOf = {
  name: 'name',
  status: 'status',
  contactName: 'contact_name',
  contactNo: 'contact_no',
  email: 'email',
  address: 'address',
  divisionId: 'division_id',
  districtId: 'district_id',
  thanaId: 'thana_id',
  lowBalanceThreshold: 'low_balance_threshold',
  refunds: 'refunds',
} as const satisfies {
  [Field in keyof CompanyChange]-?: Field extends keyof Company ? keyof Schema['companies'] : never;
};

type Selection = {
  [Field in keyof typeof columnOf]: `companies.${(typeof columnOf)[Field]} as ${Field}`;
}[keyof typeof columnOf];

/** The columns that a query selects to read these fields. */
export const companyFields = Object.entries(columnOf).map(
  ([field, column]) => `companies.${column} as ${field}`,
) as Selection[];

type CompanyColumns = {
  [Field in keyof typeof columnOf as (typeof columnOf)[Field]]: CompanyChange[Field];
};

/** The columns of what is written of a company; undefined is left as it is. */
export function companyColumns(fields: CompanyChange): CompanyColumns {
  const columns = Object.entries(columnOf).map(([field, column]) => [
    column,
    fields[field as keyof CompanyChange],
  ]);
  return Object.fromEntries(columns) as CompanyColumns;
}
