import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Networks such as `203.0.113.0/24`, and single addresses; null where one of them is none. */
export function networkList(networks: readonly string[]): BlockList | null {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
    const most = family === 'ipv4' ? 32 : 128;
    const length = bits === undefined ? most : Number(bits);
    if (family === null || length > most) return null;
    list.addSubnet(address, length, family);
  }
  return list;
}

/** Whether an address may call: it is in one of the networks, or there are none. An IPv4 address may be written as IPv6. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIPv4(plain) ? 'ipv4' : isIPv6(plain) ? 'ipv6' : null;
  return family !== null && (knownList(networks)?.check(plain, family) ?? false);
}

/** Requests with the same session share the array of its key. */
function knownList(networks: readonly string[]): BlockList | null {
  let list = lists.get(networks);
  if (list === undefined) lists.set(networks, (list = networkList(networks)));
  return list;
}

const lists = new WeakMap<readonly string[], BlockList | null>();
