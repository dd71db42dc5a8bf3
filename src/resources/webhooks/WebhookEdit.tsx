import { Alert, Stack } from '@mui/material';
import { WebhookChange, type Webhook } from '#contract/main-api/programs/webhooks.ts';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { contractResolver } from '../../components/form/contractResolver.ts';
import { FocusRefusedField } from '../../components/form/focus.tsx';
import { FormSection } from '../../components/form/FormSection.tsx';
import { EditForm, EditPage } from '../../components/record/EditPage.tsx';
import { CompanyField, RecordField } from '../../components/record/RecordField.tsx';
import { useFormats } from '../../components/useFormats.ts';
import { WebhookStateChip, webhookState } from './chips.tsx';
import { Deliveries } from './Deliveries.tsx';
import { WebhookActions } from './WebhookActions.tsx';
import { WebhookInputs } from './WebhookInputs.tsx';

export default function WebhookEdit() {
  return (
    <EditPage<Webhook> resource="webhooks" redirect={false}>
      {(webhook) => (
        <>
          <WebhookHead webhook={webhook} />
          {webhook.kind === 'endpoint' && <WebhookForm />}
          <Deliveries webhook={webhook} />
        </>
      )}
    </EditPage>
  );
}

function WebhookForm() {
  const resolver = useMemo(() => contractResolver(WebhookChange, { isChange: true }), []);
  return (
    <EditForm resolver={resolver}>
      <FocusRefusedField />
      <WebhookInputs />
    </EditForm>
  );
}

/** Its state and what can be done with it. */
function WebhookHead({ webhook }: { webhook: Webhook }) {
  const translate = useTranslate();
  const { dateTime } = useFormats();
  const { url, kind, username, createdAt, failingSince, previousSecretUntil } = webhook;
  const state = webhookState(webhook);
  return (
    <Stack spacing={2} sx={{ p: 2 }}>
      {state !== 'on' && (
        <Alert severity={state === 'off' ? 'info' : 'warning'}>
          {translate(`webhooks.state_help.${state}`)}
          {failingSince && ` ${translate('webhooks.failing_since', { date: dateTime(failingSince) })}`}
        </Alert>
      )}
      {kind === 'status-url' && <Alert severity="info">{translate('webhooks.status_url_help')}</Alert>}
      <FormSection title="webhooks.sections.facts">
        <RecordField source="isOn">
          <WebhookStateChip webhook={webhook} />
        </RecordField>
        {kind === 'status-url' && (
          <RecordField source="url">
            <code translate="no">{url}</code>
          </RecordField>
        )}
        <RecordField source="username">{username ?? '–'}</RecordField>
        <CompanyField />
        <RecordField source="createdAt">{dateTime(createdAt)}</RecordField>
        {previousSecretUntil && (
          <RecordField source="previousSecretUntil">{dateTime(previousSecretUntil)}</RecordField>
        )}
      </FormSection>
      <WebhookActions webhook={webhook} />
    </Stack>
  );
}
