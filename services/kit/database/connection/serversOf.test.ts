import { expect, test } from 'vitest';
import { serversOf } from './serversOf.ts';

test.each([
  ['postgres://u:p@h1/db', ['postgres://u:p@h1/db'], null],
  ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql'], null],
  [
    'postgres://u:p%40@h1:5432,h2:6432/db?target_session_attrs=read-write&sslmode=verify-full',
    ['postgres://u:p%40@h1:5432/db?sslmode=verify-full', 'postgres://u:p%40@h2:6432/db?sslmode=verify-full'],
    'read-write',
  ],
  ['postgres://u:p@s,s@h1/db', ['postgres://u:p@s,s@h1/db'], null],
  ['postgresql://[::1]:5432,h2/db', ['postgresql://[::1]:5432/db', 'postgresql://h2/db'], null],
  ['postgres://h1/db?target_session_attrs=primary', ['postgres://h1/db'], 'primary'],
])('%s', (url, urls, wants) => {
  expect(serversOf(url)).toEqual({ urls, wants });
});
