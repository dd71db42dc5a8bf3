import { Autocomplete, FormControlLabel, MenuItem, Stack, Switch, TextField } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { CompanyName } from '#contract/main-api/lookups.ts';
import { ticketPriorities, type TicketPriority } from '#contract/main-api/tickets/tickets.ts';
import { FilterDrawerButton } from '../../../components/list/phone/FilterDrawerButton.tsx';
import { useIsPhone } from '../../../components/list/useIsPhone.ts';
import { useSignedInUser } from '../../../session.ts';

export interface BoardFilter {
  isMine?: true;
  priority?: TicketPriority;
  companyId?: number;
}

/** The filter of the board, kept in the address, so that a board can be shared as a link. */
export function useBoardFilter() {
  const [search, setSearch] = useSearchParams();
  const priority = ticketPriorities.find((each) => each === search.get('priority'));
  const companyId = Number(search.get('companyId'));
  const filter: BoardFilter = {
    ...(search.get('mine') && { isMine: true }),
    ...(priority && { priority }),
    ...(Number.isSafeInteger(companyId) && companyId > 0 && { companyId }),
  };
  const setFilter = ({ isMine, priority: wanted, companyId: company }: BoardFilter) =>
    setSearch(
      {
        ...(isMine && { mine: '1' }),
        ...(wanted && { priority: wanted }),
        ...(company && { companyId: String(company) }),
      },
      { replace: true },
    );
  return { filter, setFilter };
}

interface BoardFiltersProps {
  filter: BoardFilter;
  onChange: (filter: BoardFilter) => void;
}

/** The filters of the board; on a phone behind one button. */
export function BoardFilters(props: BoardFiltersProps) {
  const translate = useTranslate();
  const isPhone = useIsPhone();
  const { filter, onChange } = props;
  if (isPhone) {
    return (
      <FilterDrawerButton count={Object.keys(filter).length} onClear={() => onChange({})}>
        <BoardInputs {...props} />
      </FilterDrawerButton>
    );
  }
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={translate('tickets.board.filters')}
      sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2 }}
    >
      <BoardInputs {...props} />
    </Stack>
  );
}

function BoardInputs({ filter, onChange }: BoardFiltersProps) {
  const translate = useTranslate();
  const { scope } = useSignedInUser();
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={Boolean(filter.isMine)}
            onChange={({ target }) => onChange({ ...filter, isMine: target.checked || undefined })}
          />
        }
        label={translate('tickets.board.only_mine')}
      />
      <TextField
        select
        label={translate('resources.tickets.fields.priority')}
        value={filter.priority ?? 'any'}
        onChange={({ target }) => {
          onChange({ ...filter, priority: ticketPriorities.find((each) => each === target.value) });
        }}
        sx={{ width: { xs: '100%', sm: 160 } }}
      >
        <MenuItem value="any">{translate('tickets.board.any')}</MenuItem>
        {ticketPriorities.map((priority) => (
          <MenuItem key={priority} value={priority}>
            {translate(`tickets.priority.${priority}`)}
          </MenuItem>
        ))}
      </TextField>
      {scope === 'platform' && <CompanyFilter filter={filter} onChange={onChange} />}
    </>
  );
}

function CompanyFilter({ filter, onChange }: BoardFiltersProps) {
  const translate = useTranslate();
  const { data = [] } = useGetList<CompanyName>('company-names', {
    pagination: { page: 1, perPage: 10_000 },
    sort: { field: 'name', order: 'ASC' },
  });
  return (
    <Autocomplete
      size="small"
      options={data}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      value={data.find(({ id }) => id === filter.companyId) ?? null}
      onChange={(_event, company) => onChange({ ...filter, companyId: company?.id })}
      renderInput={(input) => (
        <TextField {...input} label={translate('resources.tickets.fields.companyId')} />
      )}
      sx={{ width: { xs: '100%', sm: 220 } }}
    />
  );
}
