import StatementIcon from '@mui/icons-material/ReceiptLongOutlined';
import { Button, Menu, MenuItem, Tooltip } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { printStatement } from '#contract/sms-receiver/transactions.ts';
import { statementNumber } from '#domain/credit/statementNumber.ts';
import { saveAs } from '../../../components/DownloadButton.tsx';
import { periodOf, presets, type Period } from '../../../components/list/period/period.ts';
import { browserZone } from '../../../i18n/dates.ts';
import { fetchPdf } from '../../../dataProviders/http/exports.ts';
import { reportError } from '../../../dataProviders/http/sharedErrors.ts';
import { useSignedInUser } from '../../../session.ts';

/** The ledger of a period for printing: that of the filters, or a month. */
export function StatementButton() {
  const translate = useTranslate();
  const { scope, companyId: ownCompanyId } = useSignedInUser();
  const { filterValues } = useListContext();
  const { companyId, from, to } = filterValues as Period & { companyId?: number };
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isForAll = scope === 'platform' && companyId === undefined;
  const { this_month, last_month } = presets();
  const periods: [label: string, period: Period][] = [
    ...(from && to ? [['recharge.statement.chosen', { from, to }] as [string, Period]] : []),
    ['reports.period.this_month', periodOf(this_month)],
    ['reports.period.last_month', periodOf(last_month)],
  ];
  const { mutate: print, isPending } = useMutation({
    mutationFn: async (period: Period) => {
      setAnchor(null);
      const file = await fetchPdf(printStatement, {}, { ...(companyId && { companyId }), ...period });
      const days = { from: new Date(period.from!), to: new Date(period.to!) };
      const number = statementNumber(companyId ?? ownCompanyId, days, browserZone());
      saveAs(file, `credit-statement-${number}.pdf`);
    },
    onError: (error) => reportError(error),
  });
  return (
    <>
      <Tooltip title={isForAll ? translate('recharge.statement.choose_company') : ''}>
        <span>
          <Button
            size="small"
            startIcon={<StatementIcon />}
            loading={isPending}
            loadingPosition="start"
            disabled={isForAll}
            aria-haspopup="menu"
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {translate('recharge.statement.action')}
          </Button>
        </span>
      </Tooltip>
      <Menu anchorEl={anchor} open={Boolean(anchor)} onClose={() => setAnchor(null)}>
        {periods.map(([label, period]) => (
          <MenuItem key={label} onClick={() => print(period)}>
            {translate(label)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
