import { Alert, Autocomplete, Button, ListItemText, Skeleton, TextField } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import {
  contactLimits,
  createContactGroup,
  type ContactGroup,
} from '#contract/main-api/sending/contactGroups.ts';
import { maxPageSize } from '#contract/vocabulary.ts';
import { LoadError } from '../LoadError.tsx';
import { useFormats } from '../useFormats.ts';
import { useMayCall } from '../useMayCall.ts';

interface GroupPickerProps {
  /** Ids of the chosen groups, in the order in which they were chosen. */
  value: readonly number[];
  onChange: (ids: number[]) => void;
  /** Why the service has refused the choice. */
  error?: string;
}

/** The contact groups of the user's company to choose some from, with how many contacts that makes. */
export function GroupPicker({ value, onChange, error: refusal }: GroupPickerProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const mayCreate = useMayCall(createContactGroup);
  const { data, isPending, error, refetch } = useGetList<ContactGroup>('contacts', {
    pagination: { page: 1, perPage: maxPageSize },
    sort: { field: 'name', order: 'ASC' },
  });
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Skeleton variant="rounded" height={56} />;
  if (data.length === 0) {
    return (
      <Alert
        severity="info"
        action={
          mayCreate && (
            <Button color="inherit" size="small" component={Link} to="/home/contacts/create">
              {translate('contacts.create')}
            </Button>
          )
        }
      >
        {translate('contacts.none_help')}
      </Alert>
    );
  }

  const chosen = value.flatMap((id) => data.find((group) => group.id === id) ?? []);
  const contacts = chosen.reduce((sum, group) => sum + group.contacts, 0);
  const isFull = value.length >= contactLimits.groupsPerBatch;
  const countText = (count: number) =>
    translate('contacts.count', { smart_count: count, count: number(count) });
  const help = isFull
    ? translate('contacts.pick.full', { count: number(contactLimits.groupsPerBatch) })
    : translate('contacts.pick.help');
  return (
    <Autocomplete
      multiple
      fullWidth
      disableCloseOnSelect
      options={data}
      value={chosen}
      onChange={(_, groups) => onChange(groups.map(({ id }) => id))}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      getOptionDisabled={({ id, contacts: size }) => size === 0 || (isFull && !value.includes(id))}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={translate('contacts.pick.no_match')}
      renderOption={({ key, ...props }, group) => (
        <li key={key} {...props}>
          <ListItemText
            primary={group.name}
            secondary={[countText(group.contacts), ...group.columns].join(' · ')}
          />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={translate('contacts.pick.label')}
          error={Boolean(refusal)}
          helperText={refusal ?? (chosen.length > 0 ? countText(contacts) : help)}
        />
      )}
    />
  );
}
