import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { findNumberOperator, type NumberOperator } from '#contract/main-api/carriers/portability.ts';
import { dayMonthYear } from '#domain/time/dayMonthYear.ts';
import { operatorByPrefix } from '#domain/numbers/operators.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { useFormats } from '../useFormats.ts';

/**
 * The operator of a number, as the service knows it; by its prefix until that is known.
 * @param msisdn canonical
 */
export function useNumberOperator(msisdn: string): NumberOperator {
  const byPrefix = operatorByPrefix(msisdn);
  const { data } = useQuery({
    queryKey: ['number-operator', msisdn],
    queryFn: ({ signal }) => call(findNumberOperator, { query: { number: msisdn }, signal }),
    staleTime: 60_000,
    retry: false,
  });
  return data ?? { operator: byPrefix, source: 'prefix', byPrefix, portedOn: null, importedAt: null };
}

/** How the operator of a number is known: "Ported from Grameenphone on 3 Nov 2026, by the table imported on …". */
export function useOperatorReason(): (found: NumberOperator) => string {
  const translate = useTranslate();
  const { date, digits } = useFormats();
  return ({ source, operator, byPrefix, portedOn, importedAt }) => {
    if (source === 'prefix') return translate('portability.reason.prefix');
    const words = {
      prefix: translate(`reports.operator.${byPrefix}`),
      imported: importedAt === null ? '' : date(importedAt),
      ported: portedOn === null ? '' : digits(dayMonthYear(portedOn)),
    };
    const key = operator === byPrefix ? 'same' : portedOn === null ? source : `${source}_dated`;
    return translate(
      `portability.reason.${key as 'same' | 'number' | 'range' | 'number_dated' | 'range_dated'}`,
      words,
    );
  };
}
