import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import PauseIcon from '@mui/icons-material/PauseCircleOutlined';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import type { CompanyStatus } from '#contract/main-api/companies.ts';

const looks = {
  active: { color: 'success', Icon: CheckCircleIcon },
  suspended: { color: 'warning', Icon: PauseIcon },
} as const satisfies Record<CompanyStatus, object>;

export function CompanyStatusChip({ status }: { status: CompanyStatus }) {
  const translate = useTranslate();
  const { color, Icon } = looks[status];
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={<Icon aria-hidden />}
      label={translate(`companies.status.${status}`)}
      component="span"
    />
  );
}
