import { SearchInput, SelectArrayInput, SelectInput } from 'react-admin';
import { CompanyFilter } from './CompanyFilter.tsx';
import { PeriodFilter } from './period/PeriodFilter.tsx';

// The filters that most lists have, always in sight.
export const searchFilter = <SearchInput key="q" source="q" alwaysOn />;
export const companyFilter = <CompanyFilter key="companyId" source="companyId" alwaysOn />;
export const periodFilter = <PeriodFilter key="period" source="from" alwaysOn />;

/** One of a few values. @param words the key below which each value has its name */
export function choiceFilter(source: string, values: readonly string[], words: string) {
  return <SelectInput key={source} source={source} choices={choicesOf(values, words)} alwaysOn />;
}

/** A filter of several values, of which any matches. @param words as for `choiceFilter` */
export function choicesFilter(source: string, values: readonly string[], words: string, alwaysOn = false) {
  return (
    <SelectArrayInput
      key={source}
      source={source}
      choices={choicesOf(values, words)}
      format={listOf}
      alwaysOn={alwaysOn}
    />
  );
}

/** The values of a filter: links of earlier versions have one that is no list. */
export function listOf(value: unknown): unknown[] {
  return value === undefined || value === null || value === '' ? [] : [value].flat();
}

export function choicesOf(values: readonly string[], words: string) {
  return values.map((id) => ({ id, name: `${words}.${id}` }));
}
