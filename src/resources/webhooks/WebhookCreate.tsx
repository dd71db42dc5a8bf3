import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRedirect } from 'react-admin';
import { NewWebhook, type CreatedWebhook } from '#contract/main-api/programs/webhooks.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { CreatePage } from '../../components/record/CreatePage.tsx';
import { WebhookInputs } from './WebhookInputs.tsx';
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx';

const usual: Pick<NewWebhook, 'events'> = {
  events: [
    'message.delivered',
    'message.undelivered',
    'message.expired',
    'message.rejected',
    'message.failed',
  ],
};

export default function WebhookCreate() {
  const redirect = useRedirect();
  const queryClient = useQueryClient();
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  const showSecret = (webhook: CreatedWebhook) => {
    setCreated(webhook);
    // react-admin keeps the answer as the record, and the secret must not stay with it.
    queryClient.removeQueries({ queryKey: ['webhooks', 'getOne'] });
  };
  return (
    <>
      <CreatePage
        resource="webhooks"
        title="webhooks.create"
        schema={NewWebhook}
        defaultValues={usual}
        mutationOptions={{ onSuccess: (webhook) => showSecret(webhook as CreatedWebhook) }}
      >
        <FocusRefusedField />
        <WebhookInputs />
      </CreatePage>
      {created && (
        <WebhookSecretDialog created={created} onClose={() => redirect('edit', 'webhooks', created.id)} />
      )}
    </>
  );
}
