import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import type { CompanyName } from '#contract/main-api/lookups.ts';
import { maxPageSize } from '#contract/vocabulary.ts';

interface CompanyChoiceProps {
  companyId: number | undefined;
  onChoose: (companyId: number | undefined) => void;
}

/** One company, or all of them. */
export function CompanyChoice({ companyId, onChoose }: CompanyChoiceProps) {
  const translate = useTranslate();
  const [isWanted, setIsWanted] = useState(false);
  // The names are asked for when somebody is about to choose, or one is chosen already.
  const { data: companies = [], isLoading } = useGetList<CompanyName>(
    'company-names',
    { pagination: { page: 1, perPage: maxPageSize } },
    { enabled: isWanted || companyId !== undefined },
  );
  const want = () => setIsWanted(true);
  return (
    <Autocomplete
      size="small"
      options={companies}
      loading={isLoading}
      onPointerEnter={want}
      onFocus={want}
      value={companies.find(({ id }) => id === companyId) ?? null}
      onChange={(_, chosen) => onChoose(chosen?.id)}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      sx={{ width: { xs: '100%', sm: 280 } }}
      renderInput={(input) => (
        <TextField
          {...input}
          label={translate('dashboard.company')}
          placeholder={translate('dashboard.all_companies')}
          margin="none"
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )}
    />
  );
}
