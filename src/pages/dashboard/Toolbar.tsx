import { Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { tabular } from '../../components/report/tabular.ts';
import { useFormats } from '../../components/useFormats.ts';
import { useSignedInUser } from '../../session.ts';
import { NewMessageButton } from './NewMessageButton.tsx';
import { CompanyChoice } from './CompanyChoice.tsx';
import { useDashboardChoice } from './useDashboardChoice.ts';

interface ToolbarProps {
  /** When today's figures came, in milliseconds; 0 before they have. */
  updatedAt: number;
  /** The moment of the figures, if they were read from a replica. */
  asOf: string | undefined;
  onRefresh: () => void;
}

/** Whose figures, and how old they are. */
export function Toolbar({ updatedAt, asOf, onRefresh }: ToolbarProps) {
  const translate = useTranslate();
  const { time } = useFormats();
  const { scope } = useSignedInUser();
  const { companyId, choose } = useDashboardChoice();
  return (
    <Stack direction="row" useFlexGap sx={toolbarSx}>
      {scope === 'platform' && (
        <CompanyChoice companyId={companyId} onChoose={(chosen) => choose({ companyId: chosen })} />
      )}
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

const toolbarSx = {
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  // Beside the heading where there is room.
  alignSelf: { lg: 'flex-end' },
  mt: { lg: '-52px' },
};
