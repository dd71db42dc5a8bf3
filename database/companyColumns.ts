import type { CompanyChange } from '#contract/main-api/companies.ts';
import type { Schema } from './schema.ts';

/** Where each field of a company is stored; one that is not stated here is a type error. */
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
} as const satisfies Record<keyof CompanyChange, keyof Schema['companies']>;

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
