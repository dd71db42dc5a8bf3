import { lookup, resolve4, resolve6 } from 'node:dns';
import type { LookupAll } from './HttpCaller.ts';

/**
 * Looks names up for requests to hosts that strangers choose. Node asks the system by one of four threads, which a dead name server
 * keeps for as long as it likes; so names with a dot are asked of the name servers directly. Names of this machine and of its
 * network have none.
 */
export const dnsLookup: LookupAll = (host, done) => {
  if (!host.includes('.')) return lookup(host, { all: true }, (error, found) => done(error, found ?? []));
  resolve4(host, (error, addresses) => {
    if (!error && addresses.length > 0)
      return done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      );
    resolve6(host, (noneError, sixes) => {
      if (noneError) done(error ?? noneError, []);
      else
        done(
          null,
          sixes.map((address) => ({ address, family: 6 })),
        );
    });
  });
};
