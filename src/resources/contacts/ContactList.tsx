import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Box, Button, Chip, Stack, Tooltip } from '@mui/material';
import { FilterLiveSearch, ListBase, useTranslate } from 'react-admin';
import { addContact, type Contact, type ContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import { useOpenDialog } from '../../components/dialog/DialogProvider.tsx';
import { EmptyList } from '../../components/list/EmptyList.tsx';
import { ListPagination } from '../../components/list/ListPagination.tsx';
import type { Columns } from '../../components/list/columns/column.ts';
import { ListRows } from '../../components/list/columns/ListRows.tsx';
import { LoadedRows } from '../../components/list/loading/LoadedRows.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { numberText } from '../../components/sms/numberText.ts';
import { useMayCall } from '../../components/useMayCall.ts';
import { ContactActions } from './ContactActions.tsx';
import { ContactDialog } from './ContactDialog.tsx';

const byNumber = { field: 'msisdn', order: 'ASC' } as const;

/** The people of a group: searched, added one by one, changed and taken out. */
export function ContactList({ group }: { group: ContactGroup }) {
  return (
    <ListBase<Contact>
      resource="group-contacts"
      filter={{ groupId: group.id }}
      sort={byNumber}
      disableSyncWithLocation
      disableAuthentication
      storeKey={false}
    >
      <Contacts group={group} />
    </ListBase>
  );
}

function Contacts({ group }: { group: ContactGroup }) {
  if (group.contacts === 0) return <NobodyYet group={group} />;
  return (
    <>
      <Stack
        direction="row"
        spacing={2}
        useFlexGap
        sx={{ p: 2, pb: 1, alignItems: 'flex-start', justifyContent: 'space-between', flexWrap: 'wrap' }}
      >
        <FilterLiveSearch source="q" label="contacts.search" sx={{ width: { xs: '100%', sm: 320 } }} />
        <AddContactButton group={group} />
      </Stack>
      <LoadedRows sort={byNumber}>
        {/* Other groups have other columns. */}
        <ListRows<Contact> columns={columnsOf(group)} table={{ storeKey: `contacts.${group.id}` }} />
      </LoadedRows>
      <ListPagination />
    </>
  );
}

function columnsOf(group: ContactGroup): Columns<Contact> {
  return [
    {
      source: 'msisdn',
      sort: 'ASC',
      sx: tabular,
      cell: (contact) => <ContactNumber contact={contact} />,
      card: 'title',
    },
    ...group.columns.map((name, index) => ({
      source: `values.${index}`,
      label: name,
      sx: { maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
      text: ({ values }: Contact) => values[index],
      card: 'line' as const,
      onCard: ({ values }: Contact) =>
        values[index] && (
          <>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {name}:
            </Box>{' '}
            {values[index]}
          </>
        ),
    })),
    {
      source: 'actions',
      align: 'right',
      sx: { whiteSpace: 'nowrap' },
      cell: (contact) => <ContactActions group={group} contact={contact} />,
      card: 'badge',
    },
  ];
}

/** Whose number it is, and whether it is passed over. */
function ContactNumber({ contact: { msisdn, isOptedOut } }: { contact: Contact }) {
  const translate = useTranslate();
  return (
    <>
      {numberText(msisdn)}
      {isOptedOut && (
        <Tooltip title={translate('contacts.opted_out_help')}>
          <Chip
            size="small"
            color="warning"
            variant="outlined"
            tabIndex={0}
            label={translate('contacts.opted_out')}
            sx={{ ml: 1 }}
          />
        </Tooltip>
      )}
    </>
  );
}

function NobodyYet({ group }: { group: ContactGroup }) {
  const translate = useTranslate();
  return (
    <EmptyList title={translate('contacts.empty.title')} help={translate('contacts.empty.help')}>
      <AddContactButton group={group} />
    </EmptyList>
  );
}

function AddContactButton({ group }: { group: ContactGroup }) {
  const translate = useTranslate();
  const mayAdd = useMayCall(addContact);
  const openDialog = useOpenDialog();
  if (!mayAdd) return null;
  return (
    <Button
      variant="outlined"
      startIcon={<AddIcon />}
      onClick={() => openDialog((close) => <ContactDialog group={group} contact={null} onClose={close} />)}
    >
      {translate('contacts.add.button')}
    </Button>
  );
}
