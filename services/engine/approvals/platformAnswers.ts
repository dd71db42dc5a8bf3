import { approvalOperators, type ApprovalOperator } from '#contract/main-api/sending/operatorApprovals.ts';
import { defaultOperatorPrefixes } from '#domain/numbers/operators.ts';
import {
  availabilityIn,
  type PlatformAccount,
  type PlatformClient,
} from '../carriers/central-platform/PlatformClient.ts';
import type { RouteRecord } from '../carriers/routes/routeRecords.ts';
import type { KnownApproval } from './storeApprovals.ts';

/** An account that can be asked, at its route. */
export interface Askable {
  client: Pick<PlatformClient, 'senderId'>;
  account: PlatformAccount;
}

/** Whether a sender ID is approved at the operator of these accounts; null while none of them says so, and one says nothing. */
export async function askAbout(name: string, accounts: readonly Askable[]): Promise<boolean | null> {
  let isAnswered = true;
  for (const { client, account } of accounts) {
    const isAvailable = availabilityIn(await client.senderId(account, name));
    if (isAvailable) return true;
    if (isAvailable === null) isAnswered = false;
  }
  return isAnswered && accounts.length > 0 ? false : null;
}

/**
 * The state after an answer of the platform; undefined leaves it as it was.
 * @param isOnlyWay whether messages reach the operator over the platform alone
 */
export function stateAfter(
  isAvailable: boolean,
  before: KnownApproval | null,
  isOnlyWay: boolean,
): KnownApproval | undefined {
  if (isAvailable) {
    return before?.state === 'approved' ? undefined : { state: 'approved', validUntil: null };
  }
  // Another route reaches the operator too, so that nothing may be refused of which nobody has said that it needs an approval.
  if (before === null && !isOnlyWay) return undefined;
  // Asked and not approved yet, refused or expired: the platform says nothing new.
  if (before !== null && before.state !== 'approved') return undefined;
  return { state: 'refused', validUntil: null };
}

/** The operators whose numbers no enabled route but those over the platform serves. */
export function operatorsOnlyOverPlatform(
  routes: readonly Pick<RouteRecord, 'kind' | 'prefixes'>[],
): ReadonlySet<ApprovalOperator> {
  const others = routes.filter(({ kind }) => kind !== 'central-platform');
  const isServed = (prefix: string) =>
    others.some(
      ({ prefixes }) =>
        prefixes.length === 0 || prefixes.some((own) => own.startsWith(prefix) || prefix.startsWith(own)),
    );
  return new Set(
    approvalOperators.filter(
      (name) =>
        !defaultOperatorPrefixes.some(({ operator, prefix }) => operator === name && isServed(prefix)),
    ),
  );
}
