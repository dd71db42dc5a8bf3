import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { fetchTexts } from '#src/i18n/fetchTexts.ts';
import { serverMessage } from '#src/i18n/serverErrors.ts';
import { savePreferences, type Locale } from '#src/preferences.ts';
import { storeUser } from '#src/session.ts';
import { loginReply } from '../helpers/signedIn.ts';

const body = (given: Partial<ErrorBody>): ErrorBody => ({
  code: 'forbidden',
  message: 'As the service says',
  requestId: '1',
  ...given,
});
const said = (locale: Locale, given: Partial<ErrorBody>) => {
  savePreferences({ locale, digitGrouping: undefined });
  return serverMessage(body(given), 403);
};
beforeAll(() => Promise.all([fetchTexts('en'), fetchTexts('bn')]));
beforeEach(() => savePreferences({ locale: 'en', digitGrouping: undefined }));

describe('the message of a refusal', () => {
  test('is that of its reason in both languages, with the facts as they write them', () => {
    const lacking = {
      code: 'insufficient-credit',
      reason: 'credit-lacking',
      reasonValues: { needed: 120_000, available: 7 },
    } as const;
    expect(said('en', lacking)).toBe('Credits needed: 1,20,000. Your balance is 7. Request a recharge.');
    expect(said('bn', lacking)).toContain('১,২০,০০০ ক্রেডিট');
    expect(said('bn', lacking)).toContain('৭।');
  });

  test('names the permission that is missing and who can give it', () => {
    const missing = (permission: string) =>
      ({ reason: 'permission-missing', reasonValues: { permission } }) as const;
    storeUser(loginReply([], { scope: 'company' }));
    expect(said('en', missing('view-msisdn'))).toBe(
      'You need the permission “See full phone numbers” for this. Somebody who has it and “Choose permissions” can give it to you.',
    );
    expect(said('bn', missing('view-msisdn'))).toContain('“অনুমতি বেছে দেওয়া”');
    // A company's role cannot hold it.
    expect(said('en', missing('manage-route'))).toBe(
      'You need the permission “Manage routes” for this. Only the provider’s staff can have it.',
    );
    storeUser(loginReply([], { scope: 'platform' }));
    expect(said('en', missing('manage-route'))).toContain('“Choose permissions”');
  });

  test('says what uses a record, and then what to do', () => {
    const used: Partial<ErrorBody> = {
      code: 'in-use',
      reason: 'suspend-company',
      uses: [{ what: 'users', count: 3 }],
    };
    expect(said('en', { ...used, message: 'This is in use: 3 users. Suspend the company instead.' })).toBe(
      'This is in use: 3 users. Suspend the company instead.',
    );
    expect(said('bn', used)).toMatch(/৩.*মোছার বদলে কোম্পানিটি স্থগিত করুন।$/);
  });

  test('without a reason is the English of the service, or what is wrong with the fields', () => {
    const wrong = { code: 'rule-refused', problems: { a: 'name-taken', b: 'name-taken' } } as const;
    expect(said('en', wrong)).toBe('As the service says');
    expect(said('bn', wrong)).toBe(said('bn', { ...wrong, problems: { a: 'name-taken' } }));
    expect(said('bn', wrong)).not.toBe(said('bn', { code: 'rule-refused' }));
  });

  test('of a release that knows more reasons is that of the code', () => {
    const unknown = { reason: 'of-tomorrow' } as unknown as Partial<ErrorBody>;
    expect(said('en', unknown)).toBe('As the service says');
    expect(said('bn', unknown)).toBe(said('bn', {}));
    expect(said('bn', { reasonValues: { a: 'x' }, ...unknown })).not.toContain('undefined');
  });
});
