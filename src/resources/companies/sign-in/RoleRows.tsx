import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, FormHelperText, IconButton, Tooltip } from '@mui/material';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useFieldArray, useFormState } from 'react-hook-form';
import { wholeRowSx } from '../../../components/form/formSx.ts';
import { useRoleName } from '../../../components/roles/roleName.ts';
import { useFormats } from '../../../components/useFormats.ts';
import { useAssignableRoles } from '../../users/inputs/useChoices.ts';

/** Which value of the claim gives which role; the first one that a person has decides. */
export function RoleRows({ companyId, source }: { companyId: number; source: string }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const roleName = useRoleName();
  const { data, isPending } = useAssignableRoles(companyId);
  const { fields, append, remove } = useFieldArray({ name: source });
  const { errors } = useFormState({ name: source });
  const problem = errors[source]?.message;
  return (
    <Box role="group" aria-label={translate('companies.signIn.people')} sx={{ ...wholeRowSx, mb: 1 }}>
      {fields.map(({ id }, index) => (
        <Box key={id} sx={rowSx}>
          <TextInput
            source={`${source}.${index}.value`}
            label="companies.signIn.role.value"
            isRequired
            autoComplete="off"
            helperText={false}
          />
          <SelectInput
            source={`${source}.${index}.roleId`}
            label="companies.signIn.role.roleId"
            isRequired
            choices={data.map((role) => ({ id: role.id, name: roleName(role.name) }))}
            translateChoice={false}
            isPending={isPending}
            helperText={false}
          />
          <Tooltip title={translate('companies.signIn.role.remove', { value: number(index + 1) })}>
            <IconButton
              aria-label={translate('companies.signIn.role.remove', { value: number(index + 1) })}
              onClick={() => remove(index)}
            >
              <DeleteIcon />
            </IconButton>
          </Tooltip>
        </Box>
      ))}
      {typeof problem === 'string' && (
        <FormHelperText error>{translate(problem, { _: problem })}</FormHelperText>
      )}
      <Button size="small" startIcon={<AddIcon />} onClick={() => append({ value: null, roleId: null })}>
        {translate('companies.signIn.role.add')}
      </Button>
    </Box>
  );
}

const rowSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
  columnGap: 1,
  alignItems: 'center',
  '& .MuiFormControl-root': { width: '100%' },
  // On a phone the button stands beside the value, and the role below both.
  '& > :nth-of-type(2)': { gridRow: { xs: 2, sm: 'auto' }, gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
