import {
  Chip,
  Link,
  Skeleton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReactNode } from 'react';
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
const figures = ['messages', 'messages_before', 'change', 'rate', 'rate_before'] as const;
/** The figures before stand below those of now. */
const figuresOnPhone = ['messages', 'rate'] as const;
/** A volume that grew by more than this is written as a multiple. */
const mostInPercent = 10;

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
        <Table size="small" aria-label={translate('dashboard.companies.title')}>
          <TableHead>
            <TableRow>
              <TableCell sx={edgeSx}>{translate('dashboard.companies.company')}</TableCell>
              {(isPhone ? figuresOnPhone : figures).map((name) => (
                <TableCell key={name} align="right" sx={edgeSx}>
                  {translate(`dashboard.companies.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.companies.slice(0, isPhone ? mostOnPhone : undefined).map((company) => (
              <CompanyRow key={company.companyId} company={company} to={pathOf(company)} isPhone={isPhone} />
            ))}
          </TableBody>
        </Table>
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

interface CompanyRowProps {
  company: CompanyChange;
  to: string | undefined;
  isPhone: boolean;
}

function CompanyRow({ company, to, isPhone }: CompanyRowProps) {
  const translate = useTranslate();
  const { number } = useFormats();
  const { companyName, now, before } = company;
  const change = useChangeText(company);
  const { rate, isVolumeUnusual, isRateUnusual } = periodChange(company);
  const beforeText = translate('dashboard.companies.before');
  return (
    <TableRow data-row>
      <TableCell component="th" scope="row" sx={{ ...edgeSx, verticalAlign: 'top' }}>
        <Stack direction="row" useFlexGap sx={{ columnGap: 1, rowGap: 0.5, flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
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
      </TableCell>
      {isPhone ? (
        <>
          <FigureCell below={`${beforeText} ${number(before.sent)}`}>{number(now.sent)}</FigureCell>
          <FigureCell
            below={
              <>
                {beforeText} <DeliveryRate counts={before} />
              </>
            }
          >
            <DeliveryRate counts={now} />
          </FigureCell>
        </>
      ) : (
        <>
          <FigureCell>{number(now.sent)}</FigureCell>
          <FigureCell>{number(before.sent)}</FigureCell>
          <FigureCell>{change}</FigureCell>
          <FigureCell>
            <DeliveryRate counts={now} />
          </FigureCell>
          <FigureCell>
            <DeliveryRate counts={before} />
          </FigureCell>
        </>
      )}
    </TableRow>
  );
}

function FigureCell({ children, below }: { children: ReactNode; below?: ReactNode }) {
  return (
    <TableCell align="right" sx={{ ...tabular, ...edgeSx, whiteSpace: 'nowrap', verticalAlign: 'top' }}>
      {children}
      {below !== undefined && (
        <Typography variant="caption" color="text.secondary" component="div" sx={tabular}>
          {below}
        </Typography>
      )}
    </TableCell>
  );
}

/** By how much the number of messages differs. A share of a few messages says nothing. */
function useChangeText(company: CompanyChange): string {
  const { number, percent } = useFormats();
  const { now, before } = company;
  const { volume } = periodChange(company);
  if (volume === null || before.sent < fewMessages) return '–';
  if (volume > mostInPercent) return `×${number(Math.round(now.sent / before.sent))}`;
  return volume > 0 ? `+${percent(volume)}` : percent(volume).replace('-', '−');
}

const edgeSx = { '&:first-of-type': { pl: 0 }, '&:last-of-type': { pr: 0 } };
