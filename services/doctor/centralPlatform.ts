import {
  availabilityIn,
  balanceIn,
  type PlatformAccount,
  type PlatformAnswer,
} from '#services/engine/carriers/central-platform/PlatformClient.ts';
import { platformClientOf } from '#services/engine/carriers/central-platform/CentralPlatformConnection.ts';
import type { RouteRecord } from '#services/engine/carriers/routes/routeRecords.ts';
import { find, type Finding } from './findings.ts';

/**
 * Asks the Central Platform for the balance of each account of a route, and whether a sender ID is approved there.
 * Nothing is sent.
 * @param sender a sender ID to ask about; null asks about none
 */
export async function examinePlatform(route: RouteRecord, sender: string | null): Promise<Finding[]> {
  const client = platformClientOf(route);
  try {
    const { accounts } = route.centralPlatform!;
    const own = find(`route ${route.name}, purse at the platform`, async () =>
      purseText(await client.platformBalance(accounts[0]!)),
    );
    const ofAccounts = accounts.map((account) =>
      find(`route ${route.name}, account of ${account.operator}`, async () =>
        [
          purseText(await client.operatorBalance(account)),
          ...(sender === null ? [] : [senderText(sender, account, await client.senderId(account, sender))]),
        ].join('; '),
      ),
    );
    return await Promise.all([own, ...ofAccounts]);
  } finally {
    client.close();
  }
}

/** @throws with what to do where the platform does not let us in, or the purse is empty */
function purseText(answer: PlatformAnswer): string {
  if (answer.kind !== 'answered')
    throw new Error(
      `${answer.reason}; check the address on the Route screen, and that the platform lets this machine in.`,
    );
  const { meaning, code } = answer.verdict;
  if (meaning === 'account')
    throw new Error(
      `The platform refuses the account (code ${code}): correct its username, password, billing number and API key on the Route screen.`,
    );
  const balance = balanceIn(answer);
  if (balance === null) return `it lets us in and names no balance (code ${code})`;
  if (balance <= 0) throw new Error(`The purse is empty (${balance}): fill it, or nothing is sent.`);
  return `balance ${balance}`;
}

function senderText(sender: string, { operator }: PlatformAccount, answer: PlatformAnswer): string {
  const isAvailable = availabilityIn(answer);
  if (isAvailable === null) return `whether ${sender} is approved there it does not say`;
  return isAvailable
    ? `${sender} is approved there`
    : `${sender} is not approved there: ask ${operator} for it, or send with another sender ID`;
}
