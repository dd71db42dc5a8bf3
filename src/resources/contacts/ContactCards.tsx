import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Contact, ContactGroup } from '#contract/main-api/contactGroups.ts';
import { CardList } from '../../components/list/CardList.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { ContactActions } from './ContactActions.tsx';
import { ContactNumber } from './ContactNumber.tsx';

export function ContactCards({ group }: { group: ContactGroup }) {
  return (
    <CardList<Contact>>
      {(contact) => (
        <Stack direction="row" sx={{ p: 1.5, justifyContent: 'space-between', alignItems: 'flex-start' }}>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ ...tabular, fontWeight: 600 }} component="div">
              <ContactNumber contact={contact} />
            </Typography>
            {filled(group.columns, contact.values).map(({ name, value }) => (
              <Typography key={name} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {name}:
                </Box>{' '}
                {value}
              </Typography>
            ))}
          </Box>
          <ContactActions group={group} contact={contact} />
        </Stack>
      )}
    </CardList>
  );
}

/** On a card there is no column to keep empty. */
function filled(columns: readonly string[], values: readonly string[]) {
  return columns
    .map((name, index) => ({ name, value: values[index] ?? '' }))
    .filter(({ value }) => value !== '');
}
