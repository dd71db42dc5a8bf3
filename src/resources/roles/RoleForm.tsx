import { Box } from '@mui/material';
import { useState } from 'react';
import { TextInput, useSaveContext } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { RoleChange, type Role } from '#contract/main-api/people/roles.ts';
import { permissionChange, type PermissionChange } from '#domain/access/permissionChange.ts';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { EditToolbar } from '../../components/form/saving/EditToolbar.tsx';
import { columnsSx, stickyToolbarSx } from '../../components/form/formSx.ts';
import { EditForm } from '../../components/record/EditPage.tsx';
import { ChangeSummary } from './ChangeSummary.tsx';
import { PermissionInput } from './PermissionInput.tsx';
import { RoleFields } from './RoleFields.tsx';

const resolver = contractResolver(RoleChange, { isChange: true });

/** A save that waits for its answer. */
interface Question {
  change: PermissionChange;
  decide: (isSure: boolean) => void;
}

/** Saves at once what touches nobody; before permissions change, one reads what is given and taken. */
export function RoleForm({ role }: { role: Role }) {
  const { save } = useSaveContext();
  const [question, setQuestion] = useState<Question | null>(null);

  const submit = async (values: FieldValues) => {
    const change = permissionChange(role.permissions, (values as Role).permissions);
    if (change) {
      const isSure = await new Promise<boolean>((decide) => setQuestion({ change, decide }));
      setQuestion(null);
      // With an error the form counts as unsaved.
      if (!isSure) return { root: { declined: '' } };
    }
    return save?.(values);
  };

  return (
    <>
      <EditForm resolver={resolver} onSubmit={submit} toolbar={<EditToolbar sx={stickyToolbarSx} />}>
        <Box sx={columnsSx}>
          <TextInput source="name" isRequired autoComplete="off" />
        </Box>
        <RoleFields role={role} />
        <PermissionInput scope={role.scope} />
      </EditForm>
      {question && <ChangeSummary role={role} {...question} />}
    </>
  );
}
