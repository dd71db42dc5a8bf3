import { Button, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  listWebhookDeliveries,
  resendWebhookDeliveries,
  resendWebhookDelivery,
  webhookDeliveryStates,
  webhookLimits,
  type Webhook,
  type WebhookDelivery,
  type WebhookDeliveryState,
} from '#contract/main-api/programs/webhooks.ts';
import { FormSection } from '../../components/form/FormSection.tsx';
import { wholeRowSx } from '../../components/form/formSx.ts';
import { useFormats } from '../../components/useFormats.ts';
import { call } from '../../dataProviders/http/httpClient.ts';
import { DeliveryStateChip } from './chips.tsx';
import { eventKey } from './useEventNames.ts';

const refreshMs = 3_000;
const pageSize = 25;

export const deliveriesKey = (webhookId: number) => ['webhooks', 'deliveries', webhookId];

/** The last deliveries of a webhook with their answers, as they come. A hidden tab does not ask. */
export function Deliveries({ webhook: { id, isOn } }: { webhook: Webhook }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { number } = useFormats();
  const queryClient = useQueryClient();
  const [state, setState] = useState<WebhookDeliveryState | ''>('');
  const [shown, setShown] = useState(pageSize);
  const { data, isPending } = useQuery({
    queryKey: [...deliveriesKey(id), state, shown],
    queryFn: ({ signal }) =>
      call(listWebhookDeliveries, {
        params: { id },
        query: { range: [0, shown - 1], sort: ['id', 'DESC'], ...(state && { filter: { state } }) },
        signal,
      }),
    placeholderData: (before) => before,
    refetchInterval: refreshMs,
  });
  const act = async (action: () => Promise<unknown>) => {
    try {
      await action();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
    await queryClient.invalidateQueries({ queryKey: deliveriesKey(id) });
  };
  const resend = (deliveryId: string) =>
    act(() => call(resendWebhookDelivery, { params: { id, deliveryId } }));
  const resendFailed = () =>
    act(async () => {
      const now = Date.now();
      const from = new Date(now - webhookLimits.keptDays * 24 * 60 * 60 * 1_000).toISOString();
      const body = { from, to: new Date(now).toISOString(), onlyFailed: true };
      const { resent } = await call(resendWebhookDeliveries, { params: { id }, body });
      notify('webhooks.resent', { messageArgs: { smart_count: resent, count: number(resent) } });
    });
  return (
    <Stack sx={{ p: 2 }}>
      <FormSection title="webhooks.sections.deliveries">
        <Stack direction="row" sx={{ ...wholeRowSx, flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <TextField
            select
            size="small"
            label={translate('webhooks.delivery_state')}
            value={state}
            onChange={(event) => setState(event.target.value as WebhookDeliveryState | '')}
            sx={{ minWidth: 180 }}
          >
            <MenuItem value="">{translate('webhooks.all')}</MenuItem>
            {webhookDeliveryStates.map((name) => (
              <MenuItem key={name} value={name}>
                {translate(`webhooks.delivery.${name}`)}
              </MenuItem>
            ))}
          </TextField>
          {isOn && <Button onClick={() => void resendFailed()}>{translate('webhooks.resend_failed')}</Button>}
        </Stack>
        {!isPending && data?.length === 0 && (
          <Typography color="text.secondary" sx={wholeRowSx}>
            {translate('webhooks.no_deliveries')}
          </Typography>
        )}
        <Stack component="ul" sx={{ ...wholeRowSx, m: 0, p: 0, listStyle: 'none' }}>
          {data?.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              onResend={isOn && delivery.state !== 'waiting' ? () => void resend(delivery.id) : undefined}
            />
          ))}
        </Stack>
        {data && data.length >= shown && (
          <Button onClick={() => setShown(shown + pageSize)} sx={wholeRowSx}>
            {translate('webhooks.more')}
          </Button>
        )}
      </FormSection>
    </Stack>
  );
}

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  onResend: (() => void) | undefined;
}

function DeliveryRow({ delivery, onResend }: DeliveryRowProps) {
  const translate = useTranslate();
  const { dateTime, number } = useFormats();
  const { event, subjectId, state, createdAt, tries, dueAt, status, answer, answerMs } = delivery;
  const facts = [
    subjectId,
    tries > 0 && translate('webhooks.tries', { smart_count: tries, count: number(tries) }),
    status !== null && translate('webhooks.answer_status', { status }),
    answerMs !== null && translate('webhooks.answer_ms', { ms: number(answerMs) }),
    dueAt && tries > 0 && translate('webhooks.next_try', { date: dateTime(dueAt) }),
  ].filter(Boolean);
  return (
    <Stack component="li" direction="row" sx={rowSx}>
      <Stack sx={{ flex: '1 1 150px', minWidth: 0 }}>
        <Typography>{translate(eventKey(event))}</Typography>
        <Typography variant="body2" color="text.secondary">
          <time dateTime={createdAt}>{dateTime(createdAt)}</time>
        </Typography>
      </Stack>
      <Stack sx={{ flex: '2 1 200px', minWidth: 0 }}>
        <Typography variant="body2">{facts.join(' · ')}</Typography>
        {answer && (
          <Typography variant="body2" color="text.secondary" translate="no" sx={{ overflowWrap: 'anywhere' }}>
            {answer}
          </Typography>
        )}
      </Stack>
      <DeliveryStateChip state={state} />
      <Button size="small" disabled={!onResend} onClick={onResend}>
        {translate('webhooks.resend')}
      </Button>
    </Stack>
  );
}

const rowSx = {
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
