import {
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
import type { CompanyDay } from '#contract/database-manager/unusualCompanies.ts';
import { deliveryRate } from '#domain/rates/deliveryRate.ts';
import { verdictsOf } from '#domain/rates/unusualDay.ts';
import { cellOf } from '../../../cells/acrossCells.ts';
import { useCells } from '../../../cells/cells.ts';
import { filteredPath } from '../../../components/list/filteredPath.ts';
import { lastDays, periodOf } from '../../../components/list/period.ts';
import { LoadError } from '../../../components/LoadError.tsx';
import { DeliveryRate } from '../../../components/report/DeliveryRate.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { SectionCard } from '../../../components/SectionCard.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import { VerdictChip } from './VerdictChip.tsx';
import { useUnusualCompanies } from './useUnusualCompanies.ts';
import { useUsualWords } from './useUsualWords.ts';

/** For the provider: the companies whose day is not as usual so far, the furthest first. */
export function UnusualCompanies() {
  const translate = useTranslate();
  const { number } = useFormats();
  const { basisOfCompanies } = useUsualWords();
  const { data, error, refetch } = useUnusualCompanies();
  const cells = useCells();
  const pathOf = ({ companyId }: CompanyDay) =>
    // The dashboard of a company is in its own cell.
    !cells || cellOf(companyId, cells.cells)?.number === cells.current.number
      ? `/home/dashboard?company=${companyId}`
      : undefined;
  const content = () => {
    if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />;
    if (!data) return <Skeleton width={260} />;
    const { companies, unusual, compared } = data;
    const now = new Date(data.until);
    if (compared === 0) return <Note>{translate('dashboard.companies.none_compared')}</Note>;
    const words = { smart_count: compared, unusual: number(unusual), compared: number(compared) };
    return (
      <>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {translate(`dashboard.companies.${unusual === 0 ? 'all_usual' : 'some_unusual'}`, words)}
        </Typography>
        <Note>{basisOfCompanies(now)}</Note>
        {companies.length > 0 && (
          <Table size="small" aria-label={translate('dashboard.companies.title')} sx={{ mt: 1 }}>
            <TableHead>
              <TableRow>
                <TableCell sx={edgeSx}>{translate('dashboard.companies.company')}</TableCell>
                <TableCell align="right">{translate('dashboard.cards.sent')}</TableCell>
                <TableCell align="right" sx={edgeSx}>
                  {translate('dashboard.cards.rate')}
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {companies.map((company) => (
                <CompanyRow key={company.companyId} company={company} to={pathOf(company)} now={now} />
              ))}
            </TableBody>
          </Table>
        )}
        {unusual > companies.length && (
          <Link
            component={RouterLink}
            to={filteredPath('/home/reports/master-report', { ...periodOf(lastDays(1)) })}
            sx={{ display: 'inline-block', mt: 1 }}
          >
            {translate('dashboard.companies.all')}
          </Link>
        )}
      </>
    );
  };
  return <SectionCard title={translate('dashboard.companies.title')}>{content()}</SectionCard>;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" color="text.secondary">
      {children}
    </Typography>
  );
}

interface CompanyRowProps {
  company: CompanyDay;
  to: string | undefined;
  /** Up to when the day was counted. */
  now: Date;
}

function CompanyRow({ company, to, now }: CompanyRowProps) {
  const { number } = useFormats();
  const words = useUsualWords();
  const { companyName, today, usual } = company;
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ ...edgeSx, verticalAlign: 'top' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere', mb: 0.5 }}>
          {to ? (
            <Link component={RouterLink} to={to}>
              {companyName}
            </Link>
          ) : (
            companyName
          )}
        </Typography>
        <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: 'wrap' }}>
          {verdictsOf(usual).map((verdict) => (
            <VerdictChip key={verdict} verdict={verdict} />
          ))}
        </Stack>
      </TableCell>
      <FigureCell notes={words.sent(today.sent, usual.sent, now)}>{number(today.sent)}</FigureCell>
      <FigureCell notes={usual.rate ? words.rate(deliveryRate(today)!, usual.rate, now) : []}>
        <DeliveryRate counts={today} />
      </FigureCell>
    </TableRow>
  );
}

function FigureCell({ children, notes }: { children: ReactNode; notes: string[] }) {
  return (
    <TableCell align="right" sx={{ ...tabular, ...edgeSx, verticalAlign: 'top' }}>
      {children}
      {notes.map((note) => (
        <Typography key={note} variant="caption" color="text.secondary" component="div">
          {note}
        </Typography>
      ))}
    </TableCell>
  );
}

const edgeSx = { '&:first-of-type': { pl: 0 }, '&:last-of-type': { pr: 0 } };
