import { Box, Button, FormControlLabel, Paper, Stack, Switch, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { PasswordInput, TextInput, useRecordContext, useTranslate } from 'react-admin';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { platformOperators, type PlatformOperator } from '#contract/main-api/carriers/centralPlatform.ts';
import type { Route } from '#contract/main-api/carriers/routes.ts';
import { wholeRowSx } from '../../../../components/form/formSx.ts';
import type { AccountValues } from './platformChange.ts';

const source = 'centralPlatform.accounts';

interface AccountInputsProps {
  isLocked: boolean;
}

/** The accounts of the provider: with each operator one, or none. */
export function AccountInputs({ isLocked }: AccountInputsProps) {
  const saved = useRecordContext<Partial<Route>>()?.centralPlatform?.accounts;
  const accounts = (useWatch({ name: source }) ?? []) as AccountValues[];
  const { append, remove } = useFieldArray({ name: source });
  return platformOperators.map((operator) => {
    const index = accounts.findIndex((account) => account.operator === operator);
    const add = () => {
      const before = saved?.find((account) => account.operator === operator);
      append(before ?? { operator, secondary: null }, { shouldFocus: false });
    };
    return (
      <OperatorPaper
        key={operator}
        operator={operator}
        hasAccount={index >= 0}
        isLocked={isLocked}
        onToggle={() => (index >= 0 ? remove(index) : add())}
      >
        {index >= 0 && (
          <Account
            // The inputs of a row that moves up are others, since their paths are.
            key={index}
            path={`${source}.${index}`}
            account={accounts[index]!}
            isLocked={isLocked}
          />
        )}
      </OperatorPaper>
    );
  });
}

interface OperatorPaperProps {
  operator: PlatformOperator;
  hasAccount: boolean;
  isLocked: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function OperatorPaper({ operator, hasAccount, isLocked, onToggle, children }: OperatorPaperProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Paper variant="outlined" role="group" aria-labelledby={id} sx={{ ...wholeRowSx, px: 2, py: 0.5, mb: 1 }}>
      <FormControlLabel
        control={<Switch checked={hasAccount} onChange={onToggle} disabled={isLocked} />}
        label={
          <Typography id={id} component="span" sx={{ fontWeight: 550 }}>
            {translate(`routes.platform.operator.${operator}`)}
          </Typography>
        }
      />
      {children}
    </Paper>
  );
}

interface AccountProps {
  path: string;
  account: AccountValues;
  isLocked: boolean;
}

function Account({ path, account, isLocked }: AccountProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const hasSecondary = Boolean(account.secondary);
  const setSecondary = (secondary: AccountValues['secondary']) => {
    setValue(`${path}.secondary`, secondary, { shouldDirty: true });
    setValue(`${path}.secondaryPassword`, null);
  };
  return (
    <Box sx={{ mb: 1 }}>
      <AccountFields
        names={path}
        password={`${path}.password`}
        isKept={account.hasPassword === true}
        isLocked={isLocked}
      />
      {hasSecondary && (
        <Stack role="group" aria-label={translate('routes.platform.secondary')}>
          <Typography variant="subtitle2" component="p" sx={{ mt: 1 }}>
            {translate('routes.platform.secondary')}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {translate('routes.platform.secondary_help')}
          </Typography>
          <AccountFields
            names={`${path}.secondary`}
            password={`${path}.secondaryPassword`}
            isKept={account.hasSecondaryPassword === true}
            isLocked={isLocked}
          />
        </Stack>
      )}
      {!isLocked && (
        <Button
          size="small"
          onClick={() => setSecondary(hasSecondary ? null : { username: null, billMsisdn: null })}
        >
          {translate(hasSecondary ? 'routes.platform.remove_secondary' : 'routes.platform.add_secondary')}
        </Button>
      )}
    </Box>
  );
}

interface AccountFieldsProps {
  /** Where the user name and the billing number are. */
  names: string;
  password: string;
  isKept: boolean;
  isLocked: boolean;
}

function AccountFields({ names, password, isKept, isLocked }: AccountFieldsProps) {
  return (
    <Box sx={fieldsSx}>
      <TextInput
        source={`${names}.username`}
        label="routes.platform.username"
        readOnly={isLocked}
        isRequired
        autoComplete="off"
        helperText={false}
      />
      <TextInput
        source={`${names}.billMsisdn`}
        label="routes.platform.billMsisdn"
        readOnly={isLocked}
        isRequired
        autoComplete="off"
        helperText={false}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <PasswordInput
        source={password}
        label="routes.platform.password"
        readOnly={isLocked}
        isRequired={!isKept}
        autoComplete="new-password"
        helperText={isKept && 'routes.platform.password_kept'}
      />
    </Box>
  );
}

const fieldsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
  columnGap: 2,
  '& .MuiFormControl-root': { width: '100%' },
};
