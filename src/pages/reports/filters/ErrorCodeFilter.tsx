import { Autocomplete, ListItemText, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { subDays } from 'date-fns';
import { useState } from 'react';
import { useInput, useListContext, useResourceContext, useTranslate } from 'react-admin';
import { smsCounts } from '#contract/database-manager/totals.ts';
import { comparable } from '#domain/composed.ts';
import { useErrorText } from '../../../components/message/useErrorText.ts';
import { useMayCall } from '../../../components/useMayCall.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { useFilteredCompany } from '../../../components/list/useFilteredCompany.ts';

/** The days that are searched if the report has no period. */
const usualDays = 30;

/** An error code that is typed, or chosen from the most frequent ones of the period with their words. */
export function ErrorCodeFilter({ source }: { source: string }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const { field } = useInput({ source });
  const texts = useFrequentErrors();
  /** The text that was typed since the filter changed. It counts when the input is left or emptied, as well as with Enter. */
  const [typed, setTyped] = useState<string | null>(null);
  const choose = (code: string) => {
    setTyped(null);
    field.onChange(code.trim());
  };
  return (
    <Autocomplete
      freeSolo
      options={Object.keys(texts)}
      // The chosen code is the text of the input only: as a value it would be taken again in place of what is typed.
      value={null}
      onChange={(_event, code) => choose(code ?? '')}
      inputValue={typed ?? (field.value as string | undefined) ?? ''}
      onInputChange={(_event, text, reason) => {
        if (text === '' && (reason === 'input' || reason === 'clear')) choose('');
        else if (reason === 'input') setTyped(text);
      }}
      onBlur={() => typed !== null && choose(typed)}
      filterOptions={(codes) => {
        const words = comparable(typed ?? '');
        return codes.filter((code) => comparable(`${code} ${texts[code]}`).includes(words));
      }}
      renderOption={({ key, ...props }, code) => (
        <li key={key} {...props}>
          <ListItemText primary={code} secondary={texts[code] === code ? null : texts[code]} />
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} label={translate(`resources.${resource}.fields.${source}`)} />
      )}
      sx={{ minWidth: 220 }}
    />
  );
}

/** The most frequent error codes and their words, for who may see the dashboard, which has them. */
function useFrequentErrors(): Readonly<Record<string, string>> {
  const { errorOf } = useErrorText();
  const mayCount = useMayCall(smsCounts);
  const companyId = useFilteredCompany();
  const { from, to } = useListContext().filterValues as { from?: string; to?: string };
  const { data } = useQuery({
    queryKey: ['frequent errors', companyId, from, to],
    queryFn: ({ signal }) => {
      const filter = { companyId, from: from ?? subDays(new Date(), usualDays).toISOString(), to };
      return call(smsCounts, { query: { filter }, signal });
    },
    enabled: mayCount,
    staleTime: 60_000,
  });
  const reasons = data?.failures.reasons ?? [];
  return Object.fromEntries(reasons.map(({ code, words }) => [code, errorOf(code, words).text]));
}
