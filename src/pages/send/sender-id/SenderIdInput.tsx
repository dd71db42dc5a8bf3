import { Alert } from '@mui/material';
import { useEffect } from 'react';
import { SelectInput, useTranslate, useGetList } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SenderId } from '#contract/main-api/sending/senderIds.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { useSignedInUser } from '../../../session.ts';

/** The company's approved sender IDs, its default chosen beforehand. */
export function SenderIdInput() {
  const translate = useTranslate();
  const { setValue, formState } = useFormContext();
  const { isReady, isSubmitted } = formState;
  const chosen = useWatch({ name: 'senderId' }) as string | null;
  const { data: senderIds, error, refetch } = useApprovedSenderIds();

  useEffect(() => {
    // react-admin resets the form once after mounting, which would undo a preset from a list that is cached already.
    if (!isReady || !senderIds) return;
    // A draft may name a sender ID that has been suspended since.
    if (senderIds.some(({ name }) => name === chosen)) return;
    const preset = senderIds.find(({ isDefault }) => isDefault) ?? senderIds[0];
    if (preset) setValue('senderId', preset.name, { shouldValidate: isSubmitted });
  }, [isReady, isSubmitted, senderIds, chosen, setValue]);

  if (error && !senderIds) return <LoadError error={error} onRetry={() => void refetch()} />;
  if (senderIds?.length === 0) return <Alert severity="warning">{translate('send.sender.none')}</Alert>;
  return (
    <SelectInput
      source="senderId"
      // While they load, the draft's own is the one choice.
      choices={senderIds ?? (chosen ? [{ name: chosen }] : [])}
      optionValue="name"
      optionText={({ name, isDefault }: SenderId) =>
        isDefault ? translate('send.sender.default', { name }) : name
      }
      translateChoice={false}
      validate={senderIdProblem}
      fullWidth
    />
  );
}

/** Every field of this form is needed, so none is marked. */
function senderIdProblem(name: string | null | undefined): string | undefined {
  return name ? undefined : 'problems.required';
}

/** The sender IDs that the company of the signed-in user may send with. */
export function useApprovedSenderIds() {
  const { companyId } = useSignedInUser();
  return useGetList<SenderId>('sender-ids', {
    filter: { companyId, status: 'approved' },
    sort: { field: 'name', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  });
}
