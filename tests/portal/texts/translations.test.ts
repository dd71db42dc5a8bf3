import { describe, expect, test } from 'vitest';
import { errorCodes, fieldProblems } from '#contract/errors.ts';
import { reasons } from '#contract/reasons.ts';
import { findText, text } from '#src/i18n/text.ts';
import { screens } from '#src/screens/menu.ts';
import { bangla, english } from '../helpers/allTexts.ts';

/** Names of things, which are the same in every language. */
const sameInBoth = [
  'apiKeys.kind.twilio',
  'common.locales.en',
  'reports.encoding.GSM7',
  'reports.export.csv',
  'reports.export.xlsx',
  'resources.config.fields.usesTls',
  'routes.http.body_format.json',
  'routes.http.body_format.xml',
  'routes.http.preset_name.jasmin',
  'routes.http.preset_name.kannel',
  'routes.kind.http',
  'routes.kind.smpp',
  'send.counter.encoding_GSM7',
];

const variables = (message: string) => [...new Set(message.match(/%\{\w+\}/g))].sort();
/** How many examples of a template's field, which has a name in the language of the text. */
const fields = (message: string) => message.match(/\{\{[^{}]+\}\}/g)?.length ?? 0;
const forms = (message: string) => message.split('||||').length;

/** A number before a plural of what people count, which is wrong of one. */
const counted =
  /%\{(?!class)\w+\} (?:(?:held|failed|waiting|other|more) )?(?:batches|companies|contacts|credits|entries|fields|groups|messages|numbers|parts|rows|tickets|users)\b/;

/** Texts whose number is never one: limits, and what is shown only of several. */
const neverOne = [
  'batches.resend.action_of',
  'contacts.importing.too_many',
  'contacts.pick.full',
  'health.problem.receipts-stopped',
  'list.export_cut',
  'optOuts.add.numbers_help',
  'optOuts.add.too_many',
  'reports.credit.all',
  'send.counter.too_long',
  'send.unicode.saves',
  'sendingCredit.all_entries',
  'sendingCredit.not_added_up',
  'totals.cut',
];

/** Variables after which an ending is written with a hyphen: names, and times, which end in digits. */
const takesEnding = new Set([
  'brand',
  'code',
  'company',
  'host',
  'name',
  'recordRepresentation',
  'reference',
  'start',
  'time',
]);

test('an English text with a number has a form for one', () => {
  // The services themselves say in English what uses a record.
  const shown = Object.entries(english).filter(([key]) => !key.startsWith('errors.uses.'));
  const wrong = shown.filter(
    ([key, message]) => counted.test(message) && forms(message) === 1 && !neverOne.includes(key),
  );
  expect(wrong.map(([key]) => key)).toEqual([]);
});

describe('the Bangla texts', () => {
  test('have the keys of the English ones, no more and no fewer', () => {
    expect(Object.keys(bangla).sort()).toEqual(Object.keys(english).sort());
  });

  test('have the same variables, plural forms and examples of fields', () => {
    const shapes = (messages: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(messages).map(([key, message]) => [
          key,
          [variables(message), forms(message), fields(message)],
        ]),
      );
    expect(shapes(bangla)).toEqual(shapes(english));
  });

  test('are in the Unicode form NFC', () => {
    const others = Object.entries(bangla).filter(([, message]) => message !== message.normalize('NFC'));
    expect(others.map(([key]) => key)).toEqual([]);
  });

  test('have endings only on variables that take one', () => {
    // After an id stands নম্বর; what ends in a Bangla word, such as a duration, has an ending of its own.
    const wrong = Object.entries(bangla).filter(([, message]) =>
      [...message.matchAll(/%\{(\w+)\}-(?=[\u0980-\u09ff])/g)].some(([, name]) => !takesEnding.has(name!)),
    );
    expect(wrong.map(([key]) => key)).toEqual([]);
  });

  test('are Bangla', () => {
    const latinOnly = Object.entries(bangla).filter(
      ([key, message]) => message === english[key] && /[a-z]{3}/i.test(message.replace(/%\{\w+\}/g, '')),
    );
    expect(latinOnly.map(([key]) => key).sort()).toEqual(sameInBoth);
  });

  test('have no two vowel signs in a row', () => {
    const misspelt = Object.entries(bangla).filter(([, message]) => /[\u09be-\u09cc]{2}/.test(message));
    expect(misspelt).toEqual([]);
  });
});

describe.each(['en', 'bn'] as const)('in %s', (locale) => {
  const messages: Record<string, string> = locale === 'en' ? english : bangla;
  const missing = (keys: string[]) => keys.filter((key) => !messages[key]);

  test('each error code of the contract has its message', () => {
    expect(missing(errorCodes.map((code) => `errors.${code}`))).toEqual([]);
  });

  test('each field problem of the contract has its message', () => {
    expect(missing(Object.keys(fieldProblems).map((problem) => `problems.${problem}`))).toEqual([]);
  });

  test('each reason of the contract has its message, of facts that the services give', () => {
    const wrong = Object.entries(reasons).filter(([reason, sentence]) => {
      const message = messages[`reasons.${reason}`];
      return !message || variables(message).some((variable) => !variables(sentence).includes(variable));
    });
    expect(wrong).toEqual([]);
  });

  test('each screen and group of the menu has its name', () => {
    const labels = screens.map(({ label }) => label);
    expect(
      missing([...labels, ...screens.flatMap(({ group }) => (group ? [`menu.groups.${group}`] : []))]),
    ).toEqual([]);
  });
});

describe('the texts outside react-admin', () => {
  test('fill in their variables', () => {
    expect(findText('errors.pages.notFound.none', { wanted: 'bulk' }, 'en')).toBe(
      'No screen matches “bulk”.',
    );
  });

  test('are the key itself where there is none, and nothing for a branch', () => {
    expect(text('auth.noSuchText')).toBe('auth.noSuchText');
    expect(findText('auth', {}, 'en')).toBeUndefined();
  });
});
