import { describe, expect, test } from 'vitest';
import { loginUrl, safeReturnUrl } from '#src/screens/returnUrl.ts';

describe('the return URL', () => {
  test.each([
    ['/home/send-sms', '/home/send-sms'],
    ['/home/reports/total-sms-reports?page=2#top', '/home/reports/total-sms-reports?page=2#top'],
    [`${window.location.origin}/home/send-sms`, '/home/send-sms'],
  ])('%s is followed', (given, followed) => {
    expect(safeReturnUrl(given)).toBe(followed);
  });

  test.each([
    [null],
    [''],
    ['https://evil.example/home'],
    ['//evil.example/home'],
    ['/\\evil.example/home'],
    ['\t//evil.example/home'],
    ['javascript:alert(1)//home'],
    ['data:text/html,/home'],
    ['/auth/login?returnURL=/home'],
    ['/homework'],
    ['http://['],
  ])('%s leads to the start instead', (given) => {
    expect(safeReturnUrl(given)).toBe('/home');
  });

  test('survives the way to the sign-in page and back', () => {
    const from = '/home/reports/total-sms-reports?filter={"status":"sent"}&page=2';
    const search = new URL(loginUrl(from), window.location.origin).searchParams;
    expect(decodeURIComponent(safeReturnUrl(search.get('returnURL')))).toBe(from);
  });
});
