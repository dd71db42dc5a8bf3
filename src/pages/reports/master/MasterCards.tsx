import { useListContext, useTranslate } from 'react-admin';
import { masterSums } from '#contract/main-api/masterReport.ts';
import { BalanceText } from '../../../components/BalanceText.tsx';
import { CardList } from '../../../components/list/CardList.tsx';
import { Figures, SumsCard, type Figure } from '../../../components/list/Figures.tsx';
import { useFormats } from '../../../components/useFormats.ts';
import type { MasterMeta, MasterRecord } from '../../../dataProviders/resources/masterReport.ts';
import { useCompanyMessages } from './useCompanyMessages.ts';

type Sums = Pick<MasterRecord, (typeof masterSums)[number] | 'isLow'>;

/** What is held is a part of the balance, and parts are about as many as credits: the table has them. */
const shownSums = masterSums.filter((name) => name !== 'held' && name !== 'segments');

/** The table's twin for a phone; all companies together are first. */
export function MasterCards() {
  const translate = useTranslate();
  const { number } = useFormats();
  const messagesOf = useCompanyMessages();
  const { meta, total = 0 } = useListContext<MasterRecord>();
  const totals = (meta as MasterMeta | undefined)?.totals;
  const figuresOf = (row: Sums): Figure[] =>
    shownSums.map((name) => [
      translate(`resources.master-report.fields.${name}`),
      name === 'balance' ? <BalanceText balance={row.balance} isLow={row.isLow} /> : number(row[name]),
    ]);
  return (
    <>
      {totals && total > 1 && (
        <SumsCard title={translate('masterReport.all')} figures={figuresOf({ ...totals, isLow: false })} />
      )}
      <CardList<MasterRecord>>
        {(row) => <Figures title={row.companyName} figures={figuresOf(row)} to={messagesOf?.(row)} />}
      </CardList>
    </>
  );
}
