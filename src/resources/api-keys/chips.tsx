import ActiveIcon from '@mui/icons-material/CheckCircleOutlined';
import ExpiredIcon from '@mui/icons-material/EventBusyOutlined';
import LegacyIcon from '@mui/icons-material/GppMaybeOutlined';
import LiveIcon from '@mui/icons-material/BoltOutlined';
import RestingIcon from '@mui/icons-material/PauseCircleOutlined';
import RevokedIcon from '@mui/icons-material/Block';
import TestIcon from '@mui/icons-material/ScienceOutlined';
import TwilioIcon from '@mui/icons-material/DrawOutlined';
import { useTranslate } from 'react-admin';
import type { ApiKeyKind, ApiKeyState } from '#contract/main-api/programs/apiKeys.ts';
import { WordChip, type WordLook } from '../../components/WordChip.tsx';

const kinds = {
  live: { color: 'primary', Icon: LiveIcon },
  test: { color: 'info', Icon: TestIcon },
  legacy: { color: 'warning', Icon: LegacyIcon },
  twilio: { color: 'secondary', Icon: TwilioIcon },
} as const satisfies Record<ApiKeyKind, WordLook>;

const states = {
  active: { color: 'success', Icon: ActiveIcon },
  resting: { color: 'warning', Icon: RestingIcon },
  expired: { color: 'default', Icon: ExpiredIcon },
  revoked: { color: 'error', Icon: RevokedIcon },
} as const satisfies Record<ApiKeyState, WordLook>;

export function KeyKindChip({ kind }: { kind: ApiKeyKind }) {
  const translate = useTranslate();
  return (
    <WordChip
      look={kinds[kind]}
      label={translate(`apiKeys.kind.${kind}`)}
      help={translate(`apiKeys.kind_help.${kind}`)}
    />
  );
}

export function KeyStateChip({ state }: { state: ApiKeyState }) {
  const translate = useTranslate();
  return (
    <WordChip
      look={states[state]}
      label={translate(`apiKeys.state.${state}`)}
      help={translate(`apiKeys.state_help.${state}`)}
    />
  );
}
