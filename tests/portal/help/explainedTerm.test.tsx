import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noTotals } from '#contract/database-manager/filter.ts';
import { ExplainedTerm } from '#src/components/ExplainedTerm.tsx';
import { TotalsTable } from '#src/pages/reports/totals/TotalsTable.tsx';
import SingleSmsReportPage from '#src/pages/reports/SingleSmsReportPage.tsx';
import { SegmentCounter } from '#src/components/sms/SegmentCounter.tsx';
import { help as helpBn } from '#src/i18n/bn/help/index.ts';
import { help } from '#src/i18n/en/help/index.ts';
import { savePreferences } from '#src/preferences.ts';
import { message, renderPage, reportReply, stubNetwork } from '../helpers/pageWorld.tsx';

const open = () => {
  stubNetwork();
  return renderPage(<ExplainedTerm term="part">Parts</ExplainedTerm>);
};
const term = () => screen.findByRole('button', { name: 'Parts' });
const explanation = (text: string) => screen.findByRole('tooltip', { name: text });

test('a term is explained on hover, and describes its label', async () => {
  const { user } = open();
  await user.hover(await term());
  const shown = await explanation(help.terms.part.text);
  expect((await term()).getAttribute('aria-describedby')).toBe(shown.id);
});

test('a term is explained on touch', async () => {
  open();
  fireEvent.touchStart(await term());
  await explanation(help.terms.part.text);
});

test('a term is explained in the language of the user', async () => {
  const { user } = open();
  const label = await term();
  savePreferences({ locale: 'bn' });
  await user.hover(label);
  await explanation(helpBn.terms.part.text);
});

test('the composer explains parts and credits', async () => {
  stubNetwork();
  const { user } = renderPage(<SegmentCounter text="Hello" balance={5} />);
  await user.hover(await screen.findByRole('button', { name: 'Credits' }));
  await explanation(help.terms.credit.text);
});

test('the headings of a list are explained, and their columns can be chosen by their names', async () => {
  stubNetwork({ 'GET /api/v3/report/sms/single/totalsms': () => ({ json: reportReply([message()]) }) });
  const { user } = renderPage(<SingleSmsReportPage />);
  const heading = within(await screen.findByRole('columnheader', { name: 'Parts' }));
  await user.hover(heading.getByRole('button'));
  await explanation(help.terms.part.text);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('switch', { name: 'Class' }));
  await user.hover(
    within(screen.getByRole('columnheader', { name: 'Class', hidden: true })).getByText('Class'),
  );
  await explanation(help.terms.class.text);
});

test('a heading that sorts is explained at its own button', async () => {
  stubNetwork();
  const { user } = renderPage(
    <TotalsTable
      by="day"
      rows={[]}
      totals={noTotals}
      sort={{ field: 'key', order: 'desc' }}
      onSort={() => undefined}
    />,
  );
  await user.hover(screen.getByRole('button', { name: 'Delivery rate' }));
  await explanation(help.terms.deliveryRate.text);
});
