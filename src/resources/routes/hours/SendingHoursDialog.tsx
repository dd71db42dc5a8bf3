import { useQueryClient } from '@tanstack/react-query';
import { BooleanInput, TextInput, useNotify, useTranslate } from 'react-admin';
import { useWatch, type FieldValues, type Resolver } from 'react-hook-form';
import { SendingHours, updateSendingHours } from '#contract/main-api/sending/sendingHours.ts';
import { FormDialog } from '../../../components/dialog/FormDialog.tsx';
import { contractResolver } from '../../../components/form/contractResolver.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { sendingHoursKey } from '../../../components/routes/sendingHoursKey.ts';

interface SendingHoursDialogProps {
  hours: SendingHours;
  onClose: () => void;
}

/** Changes when messages of one class may go out. */
export function SendingHoursDialog({ hours, onClose }: SendingHoursDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();

  const save = async ({ opensAt, closesAt, timeZone }: SendingHours) => {
    await call(updateSendingHours, { body: { class: hours.class, opensAt, closesAt, timeZone } });
    await queryClient.invalidateQueries({ queryKey: sendingHoursKey });
    notify('routes.hours.done', { type: 'success' });
  };

  return (
    <FormDialog<SendingHours>
      title={translate('routes.hours.edit_title', {
        class: translate(`routes.hours.class.${hours.class}`).toLocaleLowerCase(),
      })}
      maxWidth="xs"
      resource="sending-hours"
      record={{ ...usualHours, ...withoutNull(hours), isLimited: hours.opensAt !== null, id: hours.class }}
      resolver={resolver}
      submitLabel="ra.action.save"
      onSubmit={save}
      onClose={onClose}
    >
      <BooleanInput source="isLimited" label="routes.hours.limited" />
      <HoursInputs />
    </FormDialog>
  );
}

/** The hours with which the form begins where there were none. */
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
      <TextInput source="opensAt" type="time" isRequired fullWidth />
      <TextInput source="closesAt" type="time" isRequired fullWidth />
      <TextInput source="timeZone" isRequired fullWidth autoComplete="off" />
    </>
  );
}
