import { describe, expect, test } from 'vitest';
import { readSettings } from '#services/kit/process/settings.ts';
import { startSettings } from '#services/startSettings.ts';
import { clearTextOfRoutes, examineClearText } from './clearText.ts';

const warningsWith = (env: Record<string, string>) =>
  examineClearText(readSettings(startSettings, { DATABASE_URL: 'postgres://barta@localhost/barta', ...env }))
    .filter(({ result }) => result === 'warning')
    .map(({ detail }) => detail);

describe('what goes over a network in clear text', () => {
  test.each<Record<string, string>>([
    {},
    { DATABASE_URL: 'postgres://barta:x@127.0.0.1:5432/barta' },
    { DATABASE_URL: 'postgres://barta:x@localhost/barta?sslmode=disable' },
    { DATABASE_URL: 'postgres://barta:x@[::1]/barta' },
    { DATABASE_URL: 'postgres://barta:x@10.0.0.1,10.0.0.2/barta?sslmode=verify-full' },
    { DATABASE_URL: 'postgres://barta:x@db/barta?ssl=true' },
    { DATABASE_URL: 'postgres://barta:x@db/barta?sslrootcert=/etc/ssl/ca.pem' },
    { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'b@example.com' },
    // Without TLS no password is given.
    { SMTP_URL: 'smtp://barta:x@mail.example.com', MAIL_FROM: 'b@example.com' },
    { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'b@example.com' },
    { PORTAL_ORIGINS: 'https://sms.example.com,http://localhost:8080', MAIN_API_URL: '/main-api' },
    { HOST: '127.0.0.1' },
  ])('is nothing with %j', (env) => {
    expect(warningsWith(env)).toEqual([]);
  });

  test.each<[Record<string, string>, string]>([
    [{ DATABASE_URL: 'postgres://barta:x@10.0.0.1/barta' }, 'DATABASE_URL reaches 10.0.0.1 in clear text'],
    [
      { DATABASE_URL: 'postgres://barta:x@10.0.0.1,127.0.0.1,10.0.0.3/barta' },
      'DATABASE_URL reaches 10.0.0.1, 10.0.0.3 in clear text',
    ],
    [
      { DATABASE_URL: 'postgres://barta:x@db/barta?sslmode=disable' },
      'DATABASE_URL reaches db in clear text',
    ],
    [{ DATABASE_URL: 'postgres://barta:x@db/barta?ssl=0' }, 'DATABASE_URL reaches db in clear text'],
    [
      { DATABASE_URL: 'postgres://barta:x@db/barta?sslmode=no-verify' },
      'DATABASE_URL trusts whoever answers for db',
    ],
    [{ DATABASE_READ_URL: 'postgres://barta:x@replica/barta' }, 'DATABASE_READ_URL reaches replica'],
    [{ DIRECTORY_URL: 'postgres://barta:x@directory/barta' }, 'DIRECTORY_URL reaches directory'],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'b@example.com' }, 'SMTP_URL may send e-mails'],
    [{ MAIN_API_URL: 'http://sms.example.com:4400' }, 'MAIN_API_URL names sms.example.com by http'],
    [{ PORTAL_ORIGINS: 'https://a.example,http://b.example' }, 'PORTAL_ORIGINS names b.example by http'],
    [
      { HOST: '0.0.0.0', TRUSTED_PROXIES: '10.0.0.30' },
      'nobody but the proxy (10.0.0.30) reaches their ports',
    ],
  ])('is said of %j', (env, sentence) => {
    expect(warningsWith(env)).toEqual([expect.stringContaining(sentence)]);
  });

  test('is said of a route to another machine without TLS', () => {
    const route = { name: 'primary', host: 'smsc.example.com', usesTls: false };
    expect(clearTextOfRoutes([route])).toEqual([
      {
        check: 'clear text',
        result: 'warning',
        detail: expect.stringMatching(/^The route primary sends .* smsc\.example\.com in clear/),
      },
    ]);
    expect(
      clearTextOfRoutes([
        { ...route, usesTls: true },
        { ...route, host: '127.0.0.1' },
      ]),
    ).toEqual([]);
  });
});
