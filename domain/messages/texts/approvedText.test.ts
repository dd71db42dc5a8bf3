import { expect, test } from 'vitest';
import { ApprovedTexts, longestValue, type ContentApprovalTerms } from './approvedText.ts';

const day = 86_400_000;
const now = 20_000 * day;

function approval(text: string, changes: Partial<ContentApprovalTerms> = {}): ContentApprovalTerms {
  return { id: 1, text, campaignId: 'C-1', senderId: null, startsAt: now - day, endsAt: null, ...changes };
}

function isApproved(approved: string, text: string): boolean {
  return new ApprovedTexts([approval(approved)]).approvalOf({ text, senderId: 'SHOP', at: now }) !== null;
}

test.each([
  ['the same text', 'Eid sale: 20% off', 'Eid sale: 20% off', true],
  ['white space of another kind and length', 'Eid sale:\n20% off', ' Eid  sale:\t20%\u00a0off \r\n', true],
  ['letters that are composed otherwise', 'ঈদ শাড়ি', 'ঈদ শাড\u09bcি', true],
  ['another letter case', 'Eid sale', 'eid sale', false],
  ['a text that goes on', 'Eid sale', 'Eid sale now', false],
  ['a text that begins before', 'Eid sale', 'The Eid sale', false],
  ['a missing space', 'Eid sale', 'Eidsale', false],
  ['nothing', 'Eid sale', '', false],
  ['signs of a regular expression as themselves', 'Save (50%)? Yes.* [now]', 'Save (50%)? Yes.* [now]', true],
  ['a regular expression that would fit', 'Save .*', 'Save everything', false],
])('a text without fields: %s', (_, approved, text, expected) => {
  expect(isApproved(approved, text)).toBe(expected);
});

test.each([
  ['a value', 'Dear {{name}}, 20% off', 'Dear Rahim, 20% off', true],
  ['a value of several words', 'Dear {{name}}, 20% off', 'Dear Md. Abdur Rahim, 20% off', true],
  ['no value', 'Dear {{name}}, 20% off', 'Dear , 20% off', false],
  ['a blank value', 'Dear {{name}}, 20% off', 'Dear   , 20% off', false],
  ['the longest value', 'Dear {{name}}!', `Dear ${'x'.repeat(longestValue)}!`, true],
  ['a value that is too long', 'Dear {{name}}!', `Dear ${'x'.repeat(longestValue + 1)}!`, false],
  ['a text that goes on', 'Dear {{name}}!', 'Dear Rahim! Buy now', false],
  ['a value that contains the text after it', '{{a}} x {{b}}', '1 x 2 x 3', true],
  ['a field at both ends', '{{name}} pays {{amount}}', 'Rahim pays 500 Tk', true],
  ['two fields without a text between them', '{{a}}{{b}}!', 'ab!', true],
  ['one unit for two fields', '{{a}}{{b}}!', 'a!', false],
  ['two long values', '{{a}}{{b}}', 'x'.repeat(2 * longestValue), true],
  ['more than two long values', '{{a}}{{b}}', 'x'.repeat(2 * longestValue + 1), false],
  ['one long value for two', '{{a}} and {{b}}', `${'x'.repeat(longestValue + 1)} and y`, false],
  // The first place of " - " would leave too much for the second value.
  [
    'a later place of a text between two fields',
    '{{a}} - {{b}} end',
    `1 - ${'y'.repeat(40)} - ${'z'.repeat(40)} end`,
    true,
  ],
  ['a field that stands twice, with two values', '{{n}}, {{n}}', 'a, b', true],
  ['braces that make no field', 'Use {code}', 'Use {code}', true],
  ['four braces, which are sent as two', 'Use {{{{code}}', 'Use {{code}}', true],
  ['its own fields, not filled in', 'Dear {{name}}!', 'Dear {{name}}!', true],
])('a text with fields: %s', (_, approved, text, expected) => {
  expect(isApproved(approved, text)).toBe(expected);
});

test('an approval of one sender ID is for no other one', () => {
  const texts = new ApprovedTexts([approval('Eid sale', { senderId: 'SHOP' })]);
  expect(texts.approvalOf({ text: 'Eid sale', senderId: 'SHOP', at: now })?.campaignId).toBe('C-1');
  expect(texts.approvalOf({ text: 'Eid sale', senderId: 'OTHER', at: now })).toBeNull();
});

test('an approval is valid from its start to before its end', () => {
  const texts = new ApprovedTexts([approval('Eid sale', { startsAt: now, endsAt: now + day })]);
  const at = (moment: number) => texts.approvalOf({ text: 'Eid sale', senderId: 'SHOP', at: moment });
  expect([now - 1, now, now + day - 1, now + day].map((moment) => at(moment) !== null)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('of two approvals of one text the one that is valid then is found, and for later the next to begin', () => {
  const texts = new ApprovedTexts([
    approval('Eid {{day}}', { id: 3, campaignId: 'C-3', startsAt: now + 9 * day }),
    approval('Eid {{day}}', { id: 2, campaignId: 'C-2', startsAt: now + 2 * day, endsAt: now + 3 * day }),
    approval('Eid {{day}}', { id: 1, campaignId: 'C-1', endsAt: now + day }),
  ]);
  const message = { text: 'Eid Friday', senderId: 'SHOP' };
  expect(texts.approvalOf({ ...message, at: now })?.id).toBe(1);
  expect(texts.approvalOf({ ...message, at: now + day })).toBeNull();
  expect(texts.approvalFrom({ ...message, at: now + day })?.id).toBe(2);
  expect(texts.approvalFrom({ ...message, at: now + 4 * day })?.id).toBe(3);
});

test.each([
  ['fields that touch each other', '{{a}}'.repeat(700), 'x'.repeat(9_000)],
  ['a text that nearly fits everywhere', `${'{{a}}aaaaaaaa'.repeat(200)}b`, 'a'.repeat(9_000)],
  ['marks without a letter', '{{a}}\u09bc'.repeat(400), '\u09bc'.repeat(9_000)],
  ['half of a pair', '{{a}}\ud83d', '\ude00\ud83d'],
])('whatever it is given, it answers quickly: %s', (_, approved, text) => {
  const began = performance.now();
  isApproved(approved, text);
  expect(performance.now() - began).toBeLessThan(500);
});
