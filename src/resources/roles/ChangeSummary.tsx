import { Button, DialogContentText, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Role } from '#contract/main-api/people/roles.ts';
import type { PermissionKey } from '#contract/permissions.ts';
import type { PermissionChange } from '#domain/access/permissionChange.ts';
import { ActionDialog } from '../../components/dialog/ActionDialog.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { useRoleName } from '../../components/roles/roleName.ts';

interface ChangeSummaryProps {
  role: Role;
  change: PermissionChange;
  decide: (isSure: boolean) => void;
}

/** The permissions that a save gives and takes, and from how many people, before it happens. */
export function ChangeSummary({ role: { name, userCount }, change, decide }: ChangeSummaryProps) {
  const translate = useTranslate();
  const roleName = useRoleName();
  const { number } = useFormats();
  return (
    <ActionDialog
      title={translate('roles.summary.title', { name: roleName(name) })}
      actions={
        <Button variant="contained" onClick={() => decide(true)} autoFocus>
          {translate('roles.summary.confirm')}
        </Button>
      }
      onClose={() => decide(false)}
    >
      <div>
        <DialogContentText>
          {userCount === 0
            ? translate('roles.summary.nobody')
            : translate('roles.summary.people', { smart_count: userCount, count: number(userCount) })}
        </DialogContentText>
        <Names title="roles.summary.given" sign="+" colour="success.main" names={change.given} />
        <Names title="roles.summary.taken" sign="−" colour="error.main" names={change.taken} />
      </div>
    </ActionDialog>
  );
}

interface NamesProps {
  title: string;
  sign: string;
  colour: string;
  names: PermissionKey[];
}

function Names({ title, sign, colour, names }: NamesProps) {
  const translate = useTranslate();
  const id = useId();
  if (names.length === 0) return null;
  return (
    <>
      <Typography id={id} variant="subtitle2" component="h3" sx={{ color: colour, mt: 2 }}>
        {translate(title)}
      </Typography>
      <Typography component="ul" aria-labelledby={id} sx={{ listStyle: `'${sign}  '`, m: 0, pl: 2.5 }}>
        {names.map((name) => (
          <li key={name}>{translate(`roles.permissions.${name}.name`)}</li>
        ))}
      </Typography>
    </>
  );
}
