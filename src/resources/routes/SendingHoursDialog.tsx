import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { BooleanInput, Form, ResourceContextProvider, TextInput, useNotify, useTranslate } from 'react-admin';
import { useWatch, type FieldValues, type Resolver } from 'react-hook-form';
import { SendingHours, updateSendingHours } from '#contract/main-api/sendingHours.ts';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { ApiError } from '../../dataProviders/http/ApiError.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { sendingHoursKey } from './sendingHoursKey.ts';

interface SendingHoursDialogProps {
  hours: SendingHours;
  onClose: () => void;
}

/** Changes when messages of one class may go out. */
export function SendingHoursDialog({ hours, onClose }: SendingHoursDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);

  const save = async ({ opensAt, closesAt, timeZone }: SendingHours) => {
    setProblem(null);
    try {
      await call(updateSendingHours, { body: { class: hours.class, opensAt, closesAt, timeZone } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.body?.errors) return error.body.errors;
      setProblem(error.message);
      return undefined;
    }
    await queryClient.invalidateQueries({ queryKey: sendingHoursKey });
    notify('routes.hours.done', { type: 'success' });
    onClose();
    return undefined;
  };

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <ResourceContextProvider value="sending-hours">
        <Form
          record={{
            ...usualHours,
            ...withoutNull(hours),
            isLimited: hours.opensAt !== null,
            id: hours.class,
          }}
          resolver={resolver}
          onSubmit={(values: unknown) => save(values as SendingHours)}
          disableInvalidFormNotification
          noValidate
        >
          <DialogTitle id={titleId}>
            {translate('routes.hours.edit_title', {
              class: translate(`routes.hours.class.${hours.class}`).toLocaleLowerCase(),
            })}
          </DialogTitle>
          <DialogContent>
            <BooleanInput source="isLimited" label="routes.hours.limited" helperText={false} />
            <HoursInputs />
            {problem && <Alert severity="error">{problem}</Alert>}
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
            <SubmitButton label="ra.action.save" />
          </DialogActions>
        </Form>
      </ResourceContextProvider>
    </Dialog>
  );
}

/** What the form begins with where there were none. */
const usualHours = { opensAt: '08:00', closesAt: '22:00' };

function withoutNull(hours: SendingHours): Partial<SendingHours> {
  return Object.fromEntries(Object.entries(hours).filter(([, value]) => value !== null));
}

const rules = contractResolver(SendingHours, {
  check: ({ opensAt, closesAt }) => ({
    opensAt: opensAt === '' ? 'problems.required' : undefined,
    closesAt: closesAt === '' ? 'problems.required' : orderProblem(opensAt as string, closesAt as string),
  }),
});

function orderProblem(opensAt: string | null, closesAt: string | null): string | undefined {
  return opensAt && closesAt && opensAt >= closesAt ? 'problems.closes-before-opens' : undefined;
}

/** Without a limit both times are none. */
const resolver: Resolver = (values: FieldValues, ...rest) => {
  const { isLimited, opensAt, closesAt, ...others } = values;
  const times = isLimited
    ? { opensAt: (opensAt as string | null) ?? '', closesAt: (closesAt as string | null) ?? '' }
    : { opensAt: null, closesAt: null };
  return rules({ ...others, ...times }, ...rest);
};

function HoursInputs() {
  const isLimited = Boolean(useWatch({ name: 'isLimited' }));
  if (!isLimited) return null;
  return (
    <>
      <TextInput source="opensAt" type="time" isRequired fullWidth helperText={false} />
      <TextInput source="closesAt" type="time" isRequired fullWidth helperText={false} />
      <TextInput source="timeZone" isRequired fullWidth autoComplete="off" helperText={false} />
    </>
  );
}
