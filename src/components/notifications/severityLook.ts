import CriticalIcon from '@mui/icons-material/ErrorOutlined';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import type { Severity } from '#contract/main-api/notifications.ts';
import type { WordLook } from '../WordChip.tsx';

export const severityLook = {
  info: { color: 'info', Icon: InfoIcon },
  warning: { color: 'warning', Icon: WarningIcon },
  critical: { color: 'error', Icon: CriticalIcon },
} as const satisfies Record<Severity, WordLook>;
