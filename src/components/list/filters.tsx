import { SearchInput, SelectInput } from 'react-admin';
import { CompanyInput } from '../form/CompanyInput.tsx';
import { PeriodFilter } from './PeriodFilter.tsx';

// The filters that most lists have, always in sight.
export const searchFilter = <SearchInput key="q" source="q" alwaysOn />;
export const companyFilter = <CompanyInput key="companyId" source="companyId" alwaysOn />;
export const periodFilter = <PeriodFilter key="period" source="from" alwaysOn />;

/** One of a few values. @param words the key below which each value has its name */
export function choiceFilter(source: string, values: readonly string[], words: string) {
  return <SelectInput key={source} source={source} choices={choicesOf(values, words)} alwaysOn />;
}

export function choicesOf(values: readonly string[], words: string) {
  return values.map((id) => ({ id, name: `${words}.${id}` }));
}
