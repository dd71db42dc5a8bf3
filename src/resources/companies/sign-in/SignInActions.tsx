import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import LoginIcon from '@mui/icons-material/Login';
import SaveIcon from '@mui/icons-material/Save';
import { Alert, Button, Stack } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useNotify, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { removeCompanySignIn, type CompanySignIn } from '#contract/main-api/sign-in/companySignIn.ts';
import { SaveButton } from '../../../components/form/saving/SaveButton.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { leaveForTest } from '../../../dataProviders/companySignIn.ts';
import { call } from '../../../dataProviders/http/httpClient.ts';
import { reportError } from '../../../dataProviders/http/sharedErrors.ts';

interface SignInActionsProps {
  companyId: number;
  settings: CompanySignIn | null;
  onRemoved: () => void;
}

/** Saves, tries and removes the settings; says whether they were tried. */
export function SignInActions({ companyId, settings, onRemoved }: SignInActionsProps) {
  const translate = useTranslate();
  const { dateTime, number } = useFormats();
  const { isDirty } = useFormState();
  const test = useMutation({
    mutationFn: () => leaveForTest(companyId),
    onError: (error) => reportError(error),
  });
  return (
    <Stack spacing={2}>
      {settings && (
        <Alert severity={settings.testedAt ? 'success' : 'info'}>
          {settings.testedAt
            ? translate('companies.signIn.tested', { date: dateTime(settings.testedAt) })
            : `${translate('companies.signIn.untested')} ${translate('companies.signIn.test_help')}`}{' '}
          {translate('companies.signIn.linked', { count: number(settings.linkedCount) })}
        </Alert>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <SaveButton label="companies.signIn.save" icon={<SaveIcon />} />
        {settings && (
          <>
            <Button
              variant="outlined"
              startIcon={<LoginIcon />}
              disabled={isDirty || test.isPending}
              onClick={() => test.mutate()}
            >
              {translate('companies.signIn.test')}
            </Button>
            <RemoveButton companyId={companyId} onRemoved={onRemoved} />
          </>
        )}
      </Stack>
    </Stack>
  );
}

function RemoveButton({ companyId, onRemoved }: Pick<SignInActionsProps, 'companyId' | 'onRemoved'>) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(removeCompanySignIn, { params: { id: companyId } }),
    onSuccess: () => {
      notify('companies.signIn.remove.done', { type: 'success' });
      onRemoved();
    },
    onError: (error) => reportError(error),
    onSettled: () => setIsOpen(false),
  });
  return (
    <>
      <Button color="error" startIcon={<DeleteIcon />} onClick={() => setIsOpen(true)}>
        {translate('companies.signIn.remove.action')}
      </Button>
      <Confirm
        isOpen={isOpen}
        loading={isPending}
        title="companies.signIn.remove.title"
        content="companies.signIn.remove.content"
        confirm="companies.signIn.remove.action"
        confirmColor="warning"
        onConfirm={() => mutate()}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
