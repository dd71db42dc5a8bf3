import { Box, Button, Link, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { ticketFigures } from '#contract/main-api/tickets/figures.ts';
import { filteredPath } from '../../screens/filteredPath.ts';
import { LoadError } from '../LoadError.tsx';
import { tabular } from '../report/tabular.ts';
import { useFormats } from '../useFormats.ts';
import { useMayCall } from '../useMayCall.ts';
import { ticketsPath } from './ticketPaths.ts';
import { figureDays, useTicketFigures } from './useTicketFigures.ts';
import { whichTickets } from './whichTickets.ts';
import { SectionCard } from '../cards/SectionCard.tsx';

interface SupportCardProps {
  /** All that the user sees when it is left out. */
  companyId?: number;
}

/** How support stands, on the dashboard of those who may see tickets. */
export function SupportCard({ companyId }: SupportCardProps) {
  const translate = useTranslate();
  const { number, duration } = useFormats();
  const maySee = useMayCall(ticketFigures);
  const { data, error, refetch } = useTicketFigures(companyId);
  const linkTo = (filter: object) =>
    filteredPath(ticketsPath, { ...filter, ...(companyId && { companyId }) });
  if (!maySee) return null;
  const seconds = (value: number | null | undefined) =>
    value === undefined ? undefined : value === null ? '–' : duration(value * 1_000);
  const count = (value: number | undefined) => (value === undefined ? undefined : number(value));
  const isQuiet = data?.open === 0;
  return (
    <SectionCard
      title={translate('tickets.card.title')}
      isStretched
      actions={
        <Button component={RouterLink} to={ticketsPath}>
          {translate('tickets.card.all')}
        </Button>
      }
    >
      {error && !data ? (
        <LoadError error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Box component="dl" sx={gridSx}>
            <Figure label="open" value={count(data?.open)} to={linkTo({ isOpen: true })} />
            <Figure
              label="overdue"
              value={count(data?.overdue)}
              to={linkTo(whichTickets.overdue)}
              isBad={Boolean(data?.overdue)}
            />
            <Figure label="mine" value={count(data?.mine)} to={linkTo(whichTickets.mine)} />
            <Figure label="first_response" value={seconds(data?.firstResponseSeconds)} />
            <Figure label="resolution" value={seconds(data?.resolutionSeconds)} />
          </Box>
          <Typography variant="caption" color="text.secondary" component="p">
            {isQuiet && `${translate('tickets.card.none')} `}
            {translate('tickets.card.times_help', { days: number(figureDays) })}
          </Typography>
        </>
      )}
    </SectionCard>
  );
}

interface FigureProps {
  label: string;
  /** Undefined while it loads. */
  value: string | undefined;
  to?: string;
  isBad?: boolean;
}

function Figure({ label, value, to, isBad = false }: FigureProps) {
  const translate = useTranslate();
  const name = translate(`tickets.card.${label}`);
  return (
    <div>
      <Typography component="dt" variant="body2" color="text.secondary">
        {to ? (
          <Link component={RouterLink} to={to} color="inherit" underline="hover">
            {name}
          </Link>
        ) : (
          name
        )}
      </Typography>
      <Typography
        component="dd"
        color={isBad ? 'error' : undefined}
        sx={{ ...tabular, m: 0, fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.4 }}
      >
        {value ?? <Skeleton width="60%" />}
      </Typography>
    </div>
  );
}

const gridSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(96px, 1fr))',
  gap: 1,
  m: 0,
  mb: 1,
};
