import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogContentText,
  Stack,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Form, ResourceContextProvider, TextInput, useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { addOptOuts, maxOptOuts, NewOptOuts, type AddedOptOuts } from '#contract/sms-receiver/optOuts.ts';
import { splitNumbers } from '#domain/numbers/pastedNumbers.ts';
import { CompanyInput } from '../form/inputs/CompanyInput.tsx';
import { contractResolver } from '../form/contractResolver.ts';
import { companyRule } from '../form/formRules.ts';
import { useFormats } from '../useFormats.ts';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { useSignedInUser } from '../../session.ts';

interface Values {
  companyId?: number;
  numbers: string;
  note?: string | null;
}

interface NumbersFormProps {
  /** Its text at first. */
  begun: string;
  onAdded: (added: AddedOptOuts) => void;
  onClose: () => void;
}

export function NumbersForm({ begun, onAdded, onClose }: NumbersFormProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { scope } = useSignedInUser();
  const isProvider = scope === 'platform';
  const [problem, setProblem] = useState<string | null>(null);

  const add = async (values: unknown) => {
    const { companyId, numbers, note } = values as Values;
    setProblem(null);
    try {
      onAdded(await call(addOptOuts, { body: { companyId, numbers: splitNumbers(numbers), note } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.body?.errors) return error.body.errors;
      setProblem(error.message);
    }
    return undefined;
  };

  return (
    <ResourceContextProvider value="opt-outs">
      <Form
        record={{ numbers: begun }}
        resolver={isProvider ? ofAnyCompany : ofOwnCompany}
        onSubmit={add}
        noValidate
        disableInvalidFormNotification
      >
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>
            {translate('optOuts.none_help')} {translate('optOuts.add.waiting')}
          </DialogContentText>
          {problem && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {problem}
            </Alert>
          )}
          <Stack>
            {isProvider && <CompanyInput source="companyId" isRequired />}
            <TextInput
              source="numbers"
              isRequired
              autoFocus
              multiline
              minRows={4}
              maxRows={12}
              autoComplete="off"
              helperText={translate('optOuts.add.numbers_help', { most: number(maxOptOuts) })}
            />
            <NumberCount />
            <TextInput source="note" helperText="optOuts.add.note_help" autoComplete="off" />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <AddButton />
        </DialogActions>
      </Form>
    </ResourceContextProvider>
  );
}

const listRule = ({ numbers }: { numbers?: unknown }) => {
  const count = typeof numbers === 'string' ? splitNumbers(numbers).length : 0;
  // As text it is in the form, as a list in the call.
  if (count === 0) return { numbers: 'problems.required' };
  return { numbers: count > maxOptOuts ? 'problems.too-long' : undefined };
};
const ofOwnCompany = contractResolver(NewOptOuts, { check: listRule });
const ofAnyCompany = contractResolver(NewOptOuts, {
  check: (values) => ({ ...listRule(values), ...companyRule(values) }),
});

function useCount(): number {
  const numbers = useWatch({ name: 'numbers' }) as string | null;
  return numbers ? splitNumbers(numbers).length : 0;
}

function NumberCount() {
  const translate = useTranslate();
  const { number } = useFormats();
  const count = useCount();
  if (count > maxOptOuts) {
    return (
      <Alert severity="error" sx={{ mb: 2 }}>
        {translate('optOuts.add.too_many', { most: number(maxOptOuts), count: number(count) })}
      </Alert>
    );
  }
  return (
    <Typography variant="body2" color="text.secondary" aria-live="polite" sx={{ minHeight: 20, mb: 2 }}>
      {count > 0 && translate('optOuts.add.count', { smart_count: count, count: number(count) })}
    </Typography>
  );
}

function AddButton() {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const count = useCount();
  return (
    <Button type="submit" variant="contained" loading={isSubmitting} disabled={count > maxOptOuts}>
      {translate('optOuts.add.confirm')}
    </Button>
  );
}
