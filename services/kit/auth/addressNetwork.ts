import { isIPv4, isIPv6 } from 'node:net';

/**
 * The network that an address is in, as limits count it: an IPv4 /24 or an IPv6 /64, which one subscriber can have
 * whole. Text that is not an address is returned unchanged.
 */
export function networkOf(address: string): string {
  const plain = address.split('%', 1)[0]!.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(plain)) return address;
  // A URL writes an address in its shortest form, without an IPv4 part at its end.
  const shortest = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = '', tail] = shortest.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = Array<string>(tail === undefined ? 0 : 8 - groups.length - rest.length).fill('0');
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`;
}
