import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ExplainedTerm } from '#src/components/ExplainedTerm.tsx';
import { SegmentCounter } from '#src/components/sms/SegmentCounter.tsx';
import { help as helpBn } from '#src/i18n/bn/help/index.ts';
import { help } from '#src/i18n/en/help/index.ts';
import { savePreferences } from '#src/preferences.ts';
import { renderPage, stubNetwork } from '../helpers/pageWorld.tsx';

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
