import * as Type from 'typebox';
import { describe, expect, test } from 'vitest';
import {
  commonSettings,
  distinctPorts,
  listSetting,
  port,
  readSettings,
  SettingsError,
  withRules,
} from './settings.ts';
import { reportReadSettings } from './reportReads.ts';
import { serviceUrl, smtpUrl } from './settingChecks.ts';
import { misspeltNames } from './settingNames.ts';
import { secretSettings } from '../auth/secrets.ts';

const schema = Type.Object({
  NAME: Type.String({ default: 'barta', maxLength: 8, description: 'A name.' }),
  PORT: port(8080, 'A port.'),
  TLS: Type.Boolean({ default: false, description: 'A switch.' }),
  LEVEL: Type.String({ enum: ['info', 'warn'], default: 'info', description: 'A word.' }),
});

const problemsOf = (env: Record<string, string>): string => {
  try {
    readSettings(schema, env);
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
  return 'no problem';
};

describe('settings', () => {
  test('that are missing or empty take their defaults', () => {
    const defaults = { NAME: 'barta', PORT: 8080, TLS: false, LEVEL: 'info' };
    expect(readSettings(schema, {})).toEqual(defaults);
    expect(readSettings(schema, { NAME: '', PORT: '', TLS: '', LEVEL: '' })).toEqual(defaults);
  });

  test('are read as what they stand for', () => {
    const env = { NAME: '12', PORT: '0', TLS: 'true', LEVEL: 'warn' };
    expect(readSettings(schema, env)).toEqual({ NAME: '12', PORT: 0, TLS: true, LEVEL: 'warn' });
    expect(readSettings(schema, { TLS: 'false' }).TLS).toBe(false);
  });

  test('leave everything else in the environment alone', () => {
    expect(Object.keys(readSettings(schema, { HOME: '/root', PATH: '/bin' })).sort()).toEqual(
      Object.keys(schema.properties).sort(),
    );
  });

  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', 'http'],
    ['PORT', '80.5'],
    ['PORT', '8080x'],
    ['TLS', 'yes please'],
    ['LEVEL', 'loud'],
    ['NAME', 'far too long'],
    ['NAME', ' barta'],
    ['PORT', '8080 '],
    ['PORT', ' '],
  ])('refuse %s=%s by name', (name, value) => {
    expect(problemsOf({ [name]: value })).toMatch(
      new RegExp(`^Wrong settings: ${name} .*See \\.env\\.example\\.$`),
    );
  });

  test('that are wrong are all named at once', () => {
    const message = problemsOf({ PORT: 'x', LEVEL: 'loud' });
    expect(message).toContain('PORT');
    expect(message).toContain('LEVEL');
  });
});

describe('an ambiguous setting is refused before the process listens', () => {
  const all = Type.Object({ ...commonSettings, ...secretSettings, ...reportReadSettings });
  const refusal = (env: Record<string, string>): string => {
    try {
      readSettings(all, env);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  test.each([
    ['NODE_ENV', 'Production', 'one of: development, production, test'],
    ['HOST', 'http://0.0.0.0', 'without a scheme'],
    ['HOST', '0.0.0.0:80', 'without a scheme'],
    ['HOST', '10.0.0.256', 'without a scheme'],
    ['DATABASE_URL', '127.0.0.1/barta', 'postgres://'],
    ['DATABASE_URL', 'mysql://root@127.0.0.1/barta', 'postgres://'],
    ['DATABASE_URL', 'postgres://barta:pass#word@127.0.0.1:x/barta', 'percent-encode'],
    ['DATABASE_URL', 'postgres://db1,db2:x/barta', 'postgres://'],
    ['DATABASE_URL', 'postgres://db1,/barta', 'postgres://'],
    ['DATABASE_READ_URL', 'postgres://db1,db2/barta', 'one server'],
    ['DATABASE_READ_URL', 'postgres://db1/barta?target_session_attrs=read-write', 'one server'],
    ['DATABASE_URL', 'postgres://db1,db2/barta?target_session_attrs=standby', 'read-write, primary'],
    ['PORTAL_ORIGINS', 'https://sms.example.com/', 'here https://sms.example.com.'],
    ['PORTAL_ORIGINS', 'https://sms.example.com:443', 'here https://sms.example.com.'],
    ['PORTAL_ORIGINS', 'https://SMS.example.com', 'here https://sms.example.com.'],
    ['PORTAL_ORIGINS', 'https://a.example,sms.example.com', 'e.g. https://sms.example.com'],
    ['PORTAL_ORIGINS', '*', 'origins'],
    ['TRUSTED_PROXIES', '10.0.0.1,proxy.example', 'IP addresses'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'ranges'],
    ['SECRET_KEY', 'short', 'openssl rand -base64 32'],
    ['SECRET_KEY', 'x'.repeat(44), 'openssl rand -base64 32'],
    ['DATABASE_POOL_SIZE', '0', 'from 1 to 200'],
    ['DATABASE_POOL_SIZE', '1e1', 'from 1 to 200'],
    ['SHUTDOWN_SECONDS', 'soon', 'from 1 to 300'],
  ])('%s=%s', (name, value, allowed) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^Wrong settings: ${name} .*must `));
    expect(message).toContain(allowed);
    const isSecret = ['SECRET_KEY', 'DATABASE_URL', 'DATABASE_READ_URL'].includes(name);
    expect(message.includes(JSON.stringify(value))).toBe(!isSecret);
  });

  test.each([
    ['HOST', '::'],
    ['HOST', 'sms-1.example.com'],
    ['DATABASE_URL', 'postgresql://barta:se%23cret@db.example:5433/barta?sslmode=verify-full'],
    ['DATABASE_URL', 'postgres:///barta?host=/var/run/postgresql&user=barta'],
    ['DATABASE_URL', 'postgres://barta@db1:5432,db2/barta?target_session_attrs=read-write'],
    ['PORTAL_ORIGINS', 'https://sms.example.com, http://10.0.0.5:8080'],
    ['PORTAL_ORIGINS', 'http://[::1]:8080'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.1.0.0/16, ::1, fd00::/8, loopback'],
    ['SECRET_KEY', Buffer.alloc(32, 250).toString('base64')],
  ])('while %s=%s is taken', (name, value) => {
    expect(refusal({ [name]: value })).toBe('');
  });

  test('all wrong settings are listed at once, a line each', () => {
    const message = refusal({ HOST: '0.0.0.0:80', SECRET_KEY: 'short', SHUTDOWN_SECONDS: '-1' });
    expect(message.split('\n').map((line) => line.trim().split(' ')[0])).toEqual([
      'Wrong',
      'HOST',
      'SHUTDOWN_SECONDS',
      'SECRET_KEY',
      'See',
    ]);
  });
});

test.each([
  ['https://api.example.com', true],
  ['http://10.0.0.5:4400/', true],
  ['/main-api', true],
  ['api.example.com', false],
  ['//api.example.com', false],
  ['ftp://api.example.com', false],
  ['https://user:pass@api.example.com', false],
  ['https://api.example.com?x', false],
  ['https://', false],
])('the address of a service may be %s: %s', (url, isRight) => {
  expect(serviceUrl(url) === null).toBe(isRight);
});

test('equal ports of one process are refused, except 0, which takes a free port', () => {
  const ports = withRules(
    Type.Object({ A_PORT: port(1, 'A.'), B_PORT: port(2, 'B.'), SMPP_PORT: port(2, 'Of the carrier.') }),
    distinctPorts,
  );
  expect(() => readSettings(ports, {})).not.toThrow();
  expect(() => readSettings(ports, { A_PORT: '0', B_PORT: '0' })).not.toThrow();
  expect(() => readSettings(ports, { A_PORT: '2' })).toThrow('B_PORT is 2, as A_PORT is');
});

describe('a name that is not a setting', () => {
  const known = ['SMS_RECEIVER_PORT', 'SECRET_KEY', 'PORTAL_ORIGINS', 'HOST', 'LOG_LEVEL'];

  test.each([
    ['SMS_RECIEVER_PORT', 'SMS_RECEIVER_PORT'],
    ['SECRETKEY', 'SECRET_KEY'],
    ['PORTAL_ORIGIN', 'PORTAL_ORIGINS'],
    ['secret_key', 'SECRET_KEY'],
  ])('but nearly one is refused wherever it stands: %s', (name, meant) => {
    expect(misspeltNames(known, { [name]: 'x' }, {})).toEqual([
      `${name} in .env is no setting; did you mean ${meant}?`,
    ]);
    expect(misspeltNames(known, {}, { [name]: 'x' })).toEqual([
      `${name} is no setting; did you mean ${meant}?`,
    ]);
  });

  test('is refused in .env, which holds only settings of Barta', () => {
    expect(misspeltNames(known, { MAX_SPEED: '5' }, {})).toEqual(['MAX_SPEED in .env is no setting']);
    expect(misspeltNames(known, { NODE_OPTIONS: '', TZ: 'UTC', PGSSLROOTCERT: 'x' }, {})).toEqual([]);
  });

  test('is ignored in the environment, which other programs share', () => {
    const others = {
      PATH: '/bin',
      HOSTNAME: 'x',
      POST: 'x',
      SMS_RECEIVER_PORT_6100_TCP: 'tcp://10.0.0.1:6100',
      SMTP_HOST: 'mail.example.com',
    };
    expect(misspeltNames(known, {}, others)).toEqual([]);
    expect(misspeltNames(known, {}, { SECRETS_KEY: 'theirs', SECRET_KEY: 'ours' })).toEqual([]);
  });
});

test.each([
  ['smtp://mail.example.com', true],
  ['smtps://barta:p%40ss@mail.example.com:465', true],
  ['smtp://barta:100%sure@mail.example.com', false],
  ['smtp://barta:p#ss@mail.example.com', false],
  ['http://mail.example.com', false],
])('%s is a mail server: %s', (url, isValid) => {
  expect(smtpUrl(url) === null).toBe(isValid);
});

test.each([
  ['', []],
  ['a', ['a']],
  [' a , b,, ', ['a', 'b']],
])('the list %j is %j', (text, items) => {
  expect(listSetting(text)).toEqual(items);
});
