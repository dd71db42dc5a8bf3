import { List, ListItem, Skeleton, Stack, Tooltip, Typography } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import type { CompanyDay } from '#contract/database-manager/unusualCompanies.ts';
import { deliveryRate } from '#domain/rates/deliveryRate.ts';
import { verdictsOf } from '#domain/rates/unusualDay.ts';
import { cellOf } from '../../../dataProviders/cells/acrossCells.ts';
import { useCells } from '../../../dataProviders/cells/cells.ts';
import { filteredPath } from '../../../screens/filteredPath.ts';
import { lastDays, periodOf } from '../../../components/list/period/period.ts';
import { LinkOrText } from '../../../components/LinkOrText.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { tabular } from '../../../components/report/tabular.ts';
import { SectionCard } from '../../../components/cards/SectionCard.tsx';
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
    if (compared === 0)
      return (
        <Typography variant="body2" color="text.secondary">
          {translate('dashboard.companies.none_compared')}
        </Typography>
      );
    const words = { smart_count: compared, unusual: number(unusual), compared: number(compared) };
    return (
      <>
        <Tooltip title={basisOfCompanies(now)} describeChild enterTouchDelay={0}>
          <Typography variant="body2" component="span" tabIndex={0} sx={explainedSx}>
            {translate(`dashboard.companies.${unusual === 0 ? 'all_usual' : 'some_unusual'}`, words)}
          </Typography>
        </Tooltip>
        {companies.length > 0 && (
          <List disablePadding>
            {companies.map((company) => (
              <CompanyItem key={company.companyId} company={company} to={pathOf(company)} now={now} />
            ))}
          </List>
        )}
        {unusual > companies.length && (
          <Link
            to={filteredPath('/home/reports/master-report', { ...periodOf(lastDays(1)) })}
            sx={{ display: 'inline-block', mt: 1 }}
          >
            {translate('dashboard.companies.all')}
          </Link>
        )}
      </>
    );
  };
  return (
    <SectionCard title={translate('dashboard.companies.title')} isStretched>
      {content()}
    </SectionCard>
  );
}

const explainedSx = {
  fontWeight: 600,
  textDecoration: 'underline dotted',
  textUnderlineOffset: '0.2em',
  cursor: 'help',
};

interface CompanyItemProps {
  company: CompanyDay;
  to: string | undefined;
  /** Up to when the day was counted. */
  now: Date;
}

/** A company with what is unusual, a line each. */
function CompanyItem({ company: { companyName, today, usual }, to, now }: CompanyItemProps) {
  const { messages, percent } = useFormats();
  const words = useUsualWords();
  const sentWords = () => [messages(today.sent), ...words.sent(today.sent, usual.sent, now)];
  const rateWords = () => {
    const rate = deliveryRate(today)!;
    return [percent(rate), ...words.rate(rate, usual.rate!, now)];
  };
  return (
    <ListItem disableGutters divider sx={{ display: 'block', '&:last-of-type': { borderBottom: 0 } }}>
      <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <LinkOrText to={to}>{companyName}</LinkOrText>
      </Typography>
      {verdictsOf(usual).map((verdict) => (
        <Stack
          key={verdict}
          direction="row"
          useFlexGap
          sx={{ alignItems: 'center', columnGap: 1, rowGap: 0.5, mt: 0.5, flexWrap: 'wrap' }}
        >
          <VerdictChip verdict={verdict} />
          <Typography variant="body2" sx={tabular}>
            {(verdict === 'low_rate' ? rateWords() : sentWords()).join(' · ')}
          </Typography>
        </Stack>
      ))}
    </ListItem>
  );
}
