import PhonelinkEraseIcon from '@mui/icons-material/PhonelinkErase';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, Confirm, useNotify, useRefresh, useTranslate } from 'react-admin';
import { resetSecondFactor } from '#contract/main-api/sign-in/secondFactor.ts';
import type { User } from '#contract/main-api/people/users.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { reportError } from '../../dataProviders/http/sharedErrors.ts';

/** Removes the second factor of somebody who has lost it. */
export function ResetSecondFactorButton({ user: { id, name, username } }: { user: User }) {
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isOpen, setIsOpen] = useState(false);
  const words = { name, username };
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(resetSecondFactor, { body: { id } }),
    onSuccess: () => {
      notify('users.actions.reset_factor_done', { type: 'success', messageArgs: words });
      refresh();
    },
    onError: (error) => reportError(error),
    onSettled: () => setIsOpen(false),
  });
  return (
    <>
      <Button label="users.actions.reset_factor" onClick={() => setIsOpen(true)}>
        <PhonelinkEraseIcon />
      </Button>
      <Confirm
        isOpen={isOpen}
        loading={isPending}
        title="users.actions.reset_factor_named"
        content={translate('users.actions.reset_factor_text', words)}
        titleTranslateOptions={words}
        onConfirm={() => mutate()}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
