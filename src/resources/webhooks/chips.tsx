import DeliveredIcon from '@mui/icons-material/CheckCircleOutlined';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import OffIcon from '@mui/icons-material/PauseCircleOutlined';
import OnIcon from '@mui/icons-material/BoltOutlined';
import SupersededIcon from '@mui/icons-material/SkipNextOutlined';
import WaitingIcon from '@mui/icons-material/ScheduleOutlined';
import { useTranslate } from 'react-admin';
import type { Webhook, WebhookDeliveryState } from '#contract/main-api/programs/webhooks.ts';
import { WordChip, type WordLook } from '../../components/WordChip.tsx';

const states = {
  on: { color: 'success', Icon: OnIcon },
  retrying: { color: 'warning', Icon: WaitingIcon },
  off: { color: 'default', Icon: OffIcon },
  gone: { color: 'error', Icon: FailedIcon },
  failing: { color: 'error', Icon: FailedIcon },
} as const satisfies Record<string, WordLook>;

/** The state of a webhook in one word. */
export function webhookState({ isOn, offReason, failingSince }: Webhook): keyof typeof states {
  if (isOn) return failingSince === null ? 'on' : 'retrying';
  return offReason ?? 'off';
}

export function WebhookStateChip({ webhook }: { webhook: Webhook }) {
  const translate = useTranslate();
  const state = webhookState(webhook);
  return (
    <WordChip
      look={states[state]}
      label={translate(`webhooks.state.${state}`)}
      help={translate(`webhooks.state_help.${state}`)}
    />
  );
}

const deliveryStates = {
  waiting: { color: 'warning', Icon: WaitingIcon },
  delivered: { color: 'success', Icon: DeliveredIcon },
  failed: { color: 'error', Icon: FailedIcon },
  superseded: { color: 'default', Icon: SupersededIcon },
} as const satisfies Record<WebhookDeliveryState, WordLook>;

export function DeliveryStateChip({ state }: { state: WebhookDeliveryState }) {
  const translate = useTranslate();
  return (
    <WordChip
      look={deliveryStates[state]}
      label={translate(`webhooks.delivery.${state}`)}
      help={translate(`webhooks.delivery_help.${state}`)}
    />
  );
}
