import { Box, Typography } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import { NewContactGroup } from '#contract/main-api/sending/contactGroups.ts';
import { columnsSx } from '../../components/form/formSx.ts';
import { CreatePage } from '../../components/record/CreatePage.tsx';

/** A group has a name; what else it has comes with its list. */
export default function ContactGroupCreate() {
  const translate = useTranslate();
  return (
    <CreatePage
      resource="contacts"
      title="contacts.create"
      redirect={(_resource, id) => `contacts/${id}/import`}
      schema={NewContactGroup}
    >
      <Box sx={columnsSx}>
        <TextInput source="name" isRequired autoComplete="off" helperText="contacts.help.name" />
      </Box>
      <Typography variant="body2" color="text.secondary">
        {translate('contacts.help.next')}
      </Typography>
    </CreatePage>
  );
}
