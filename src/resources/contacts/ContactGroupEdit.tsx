import { Box } from '@mui/material';
import type { Resolver } from 'react-hook-form';
import { TextInput } from 'react-admin';
import { ContactGroupChange } from '#contract/main-api/sending/contactGroups.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { columnsSx } from '../../components/form/formSx.ts';
import { EditForm, EditPage } from '../../components/record/EditPage.tsx';

const byContract = contractResolver(ContactGroupChange, { isChange: true });

/** Blank lines are no fields; what is wrong with one of the names is said under the input that has all of them. */
const resolver: Resolver = async (values, ...given) => {
  const names = (values.columns as string[]).map((name) => name.trim()).filter((name) => name !== '');
  const result = await byContract({ ...values, columns: names }, ...given);
  const errors = Object.entries(result.errors).map(([field, error]) => [field.split('.')[0], error] as const);
  return { ...result, errors: Object.fromEntries(errors) };
};

const linesOf = (columns: unknown) => (Array.isArray(columns) ? columns.join('\n') : '');
const namesOf = (lines: string) => (lines === '' ? [] : lines.split('\n'));

/** A group's name, and the names of its fields. */
export default function ContactGroupEdit() {
  return (
    <EditPage resource="contacts" redirect="show">
      {() => (
        <EditForm resolver={resolver}>
          <Box sx={columnsSx}>
            <TextInput source="name" isRequired autoComplete="off" helperText="contacts.help.name" />
            <TextInput
              source="columns"
              multiline
              minRows={3}
              format={linesOf}
              parse={namesOf}
              helperText="contacts.help.columns"
            />
          </Box>
        </EditForm>
      )}
    </EditPage>
  );
}
