import dns, { type LookupAddress } from 'node:dns';
import type { LookupAll } from './HttpCaller.ts';

const asAddress =
  (family: 4 | 6) =>
  (address: string): LookupAddress => ({ address, family });

/**
 * Looks names up for requests to hosts that strangers choose. Node asks the system by one of four threads, which a dead name server
 * keeps for as long as it likes; so names with a dot are asked of the name servers directly. Names of this machine and of its
 * network have none.
 */
export const dnsLookup: LookupAll = (host, done) => {
  if (!host.includes('.')) return dns.lookup(host, { all: true }, (error, found) => done(error, found ?? []));
  dns.resolve4(host, (error, addresses) => {
    if (!error) return done(null, addresses.map(asAddress(4)));
    dns.resolve6(host, (noneError, sixes) => {
      if (noneError) done(error, []);
      else done(null, sixes.map(asAddress(6)));
    });
  });
};
