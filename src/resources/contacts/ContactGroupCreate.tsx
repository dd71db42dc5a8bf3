import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Create, SimpleForm, TextInput, useTranslate } from 'react-admin';
import { NewContactGroup } from '#contract/main-api/contactGroups.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { FocusFirstField } from '../../components/form/focus.tsx';
import { columnsSx, formSx } from '../../components/form/formSx.ts';

const resolver = contractResolver(NewContactGroup);

/** A group has a name; what else it has comes with its list. */
export default function ContactGroupCreate() {
  const translate = useTranslate();
  return (
    <Create
      resource="contacts"
      disableAuthentication
      title="contacts.create"
      redirect={(_resource, id) => `contacts/${id}/import`}
      sx={formSx}
    >
      <SimpleForm resolver={resolver} warnWhenUnsavedChanges noValidate>
        <Box sx={columnsSx}>
          <TextInput source="name" isRequired autoComplete="off" helperText="contacts.help.name" />
        </Box>
        <Typography variant="body2" color="text.secondary">
          {translate('contacts.help.next')}
        </Typography>
        <FocusFirstField source="name" />
      </SimpleForm>
    </Create>
  );
}
