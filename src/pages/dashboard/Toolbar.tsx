import { Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { NewMessageButton } from './NewMessageButton.tsx';
import { CompanyChoice } from './CompanyChoice.tsx';
import { periods, useDashboardChoice, type Period } from './useDashboardChoice.ts';

interface ToolbarProps {
  /** When today's figures came, in milliseconds; 0 before they have. */
  updatedAt: number;
  /** The moment of the figures, if they were read from a replica. */
  asOf: string | undefined;
  onRefresh: () => void;
}

/** Whose figures, of how many days, and how old they are. */
export function Toolbar({ updatedAt, asOf, onRefresh }: ToolbarProps) {
  const translate = useTranslate();
  const { number, time } = useFormats();
  const { scope } = useSignedInUser();
  const { days, companyId, choose } = useDashboardChoice();
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      {scope === 'platform' && (
        <CompanyChoice companyId={companyId} onChoose={(chosen) => choose({ companyId: chosen })} />
      )}
      <ToggleButtonGroup
        size="small"
        exclusive
        value={days}
        onChange={(_, chosen: Period | null) => chosen && choose({ days: chosen })}
        aria-label={translate('dashboard.period')}
        sx={{ bgcolor: 'background.paper' }}
      >
        {periods.map((count) => (
          <ToggleButton key={count} value={count} sx={{ px: 1.5, color: 'text.primary' }}>
            {translate('dashboard.days', { count: number(count) })}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Stack direction="row" spacing={0.5} sx={{ alignItems: 'center', ml: 'auto', minHeight: 40 }}>
        {updatedAt > 0 && (
          <Typography variant="body2" color="text.secondary" sx={tabular}>
            {asOf
              ? translate('reports.as_of', { time: time(asOf) })
              : translate('dashboard.updated', { time: time(updatedAt) })}
          </Typography>
        )}
        <RefreshButton onClick={onRefresh} />
        <NewMessageButton />
      </Stack>
    </Stack>
  );
}
