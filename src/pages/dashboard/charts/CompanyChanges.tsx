import { Box, Chip, Link, Skeleton, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { CompanyChange } from '#contract/database-manager/totals.ts';
import { fewMessages, periodChange } from '#domain/rates/periodChange.ts';
import { cellOf } from '../../../cells/acrossCells.ts';
import { useCells } from '../../../cells/cells.ts';
import { filteredPath } from '../../../components/list/filteredPath.ts';
import { useIsPhone } from '../../../components/list/useIsPhone.ts';
import { lastDays, periodOf } from '../../../components/list/period.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { DeliveryRate } from '../../../components/report/DeliveryRate.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { SectionCard } from '../../../components/SectionCard.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { useCompanyChanges } from './useCompanyChanges.ts';

const mostOnPhone = 5;

/** For the provider: companies whose volume or delivery rate differs most from the period before, the furthest first. */
export function CompanyChanges({ days }: { days: number }) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { data, error, refetch } = useCompanyChanges(days);
  const isPhone = useIsPhone();
  const cells = useCells();
  const pathOf = ({ companyId }: CompanyChange) =>
    // The dashboard of a company is in its own cell.
    !cells || cellOf(companyId, cells.cells)?.number === cells.current.number
      ? `/home/dashboard?days=${days}&company=${companyId}`
      : undefined;
  const content = () => {
    if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton variant="rounded" height={160} />;
    if (data.companies.length === 0)
      return <Typography color="text.secondary">{translate('charts.none')}</Typography>;
    return (
      <>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {translate('dashboard.companies.rule', { days: number(days) })}
        </Typography>
        <Box component="ul" sx={listSx}>
          {data.companies.slice(0, isPhone ? mostOnPhone : undefined).map((company) => (
            <CompanyItem key={company.companyId} company={company} to={pathOf(company)} />
          ))}
        </Box>
        <Link
          component={RouterLink}
          to={filteredPath('/home/reports/master-report', { ...periodOf(lastDays(days)) })}
          sx={{ display: 'inline-block', mt: 1 }}
        >
          {translate('dashboard.companies.all', {
            smart_count: data.compared,
            count: number(data.compared),
          })}
        </Link>
      </>
    );
  };
  return <SectionCard title={translate('dashboard.companies.title')}>{content()}</SectionCard>;
}

function CompanyItem({ company, to }: { company: CompanyChange; to: string | undefined }) {
  const translate = useTranslate();
  const { number, percent } = useFormats();
  const { companyName, now, before } = company;
  const { volume, rate, isVolumeUnusual, isRateUnusual } = periodChange(company);
  const signed = (value: number, text: string) => (value > 0 ? `+${text}` : text.replace('-', '−'));
  return (
    <Stack component="li" spacing={0.25} sx={{ py: 1, borderTop: 1, borderColor: 'divider', minWidth: 0 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
          {to ? (
            <Link component={RouterLink} to={to}>
              {companyName}
            </Link>
          ) : (
            companyName
          )}
        </Typography>
        {isVolumeUnusual && (
          <Chip
            size="small"
            color="info"
            variant="outlined"
            label={translate('dashboard.companies.volume')}
          />
        )}
        {isRateUnusual && (
          <Chip
            size="small"
            color={rate! < 0 ? 'error' : 'success'}
            variant="outlined"
            label={translate('dashboard.companies.rate')}
          />
        )}
      </Stack>
      <Typography variant="body2" sx={tabular}>
        {translate('dashboard.companies.sent', {
          smart_count: now.sent,
          now: number(now.sent),
          before: number(before.sent),
        })}
        {/* A share of a few messages says little. */}
        {volume !== null && before.sent >= fewMessages && ` (${signed(volume, percent(volume))})`}
      </Typography>
      <Typography variant="body2" sx={tabular}>
        {translate('dashboard.cards.rate')}: <DeliveryRate counts={now} />,{' '}
        {translate('dashboard.companies.before')} <DeliveryRate counts={before} />
      </Typography>
    </Stack>
  );
}

const listSx = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' },
  columnGap: 3,
  listStyle: 'none',
  m: 0,
  p: 0,
};
