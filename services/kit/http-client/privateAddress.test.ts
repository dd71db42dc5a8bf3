import { expect, test } from 'vitest';
import { isPrivateAddress } from './privateAddress.ts';

test.each([
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::FFFF:10.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  'fd00::1',
  'fe80::1',
  'fec0::1',
  '::ffff:0:127.0.0.1',
  '2001:0:7f00:1::',
  'ff02::1',
  'no address',
])('%s is private', (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '103.4.144.1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
  '%s is not',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  },
);
