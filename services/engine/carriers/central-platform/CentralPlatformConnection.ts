import type { LinkState } from '#contract/main-api/carriers/routeStates.ts';
import { PendingTasks } from '#services/kit/jobs/PendingTasks.ts';
import { ReceiptPoller } from '#services/engine/receipts/polling/ReceiptPoller.ts';
import type { CarrierConnection, ConnectionNeeds } from '../carrier.ts';
import type { Purse } from '../routes/purses.ts';
import type { RouteRecord } from '../routes/routeRecords.ts';
import { RequestHealth, type Failure } from '../health/RequestHealth.ts';
import { AccountPurses } from './AccountPurses.ts';
import { PlatformClient, balanceIn } from './PlatformClient.ts';
import { platformCarrier } from './platformCarrier.ts';
import { readReceipts } from './readReceipts.ts';

/** A route's connection to the Central Platform: requests over HTTP, polled receipts, and the provider's purses. */
export class CentralPlatformConnection implements CarrierConnection {
  readonly carrier;
  readonly #health: RequestHealth;
  readonly #purses: AccountPurses;
  readonly #poller: ReceiptPoller;
  readonly #client: PlatformClient;
  /** Requests under way. */
  readonly #pending = new PendingTasks();

  constructor(record: RouteRecord, { database, clock, log, onState, onIdFault }: ConnectionNeeds) {
    const { accounts, lowBalance, campaignId, numbersPerRequest } = record.centralPlatform!;
    const client = platformClientOf(record);
    const [firstAccount] = accounts;
    this.#client = client;
    this.#health = new RequestHealth({
      onState,
      probe: async (): Promise<Failure | null> => {
        const answer = await client.platformBalance(firstAccount!);
        if (answer.kind === 'unsent') return { kind: 'unsent', reason: answer.reason };
        if (answer.kind === 'answered' && answer.verdict.meaning === 'account')
          return {
            kind: 'refused',
            reason: `the platform refuses the account (code ${answer.verdict.code})`,
          };
        const balance = balanceIn(answer);
        if (balance !== null && balance <= 0)
          return { kind: 'refused', reason: "the provider's purse at the platform is empty" };
        // It says nothing against a message, which finds out.
        return null;
      },
    });
    this.#purses = new AccountPurses({
      routeId: record.id,
      accounts,
      lowBalance,
      client,
      database,
      log,
      onChange: () => onState(this.state),
    });
    this.#poller = new ReceiptPoller({
      routeId: record.id,
      route: record.name,
      concurrency: Math.max(1, Math.min(Math.ceil(record.window / 2), mostPolls)),
      database,
      clock,
      log,
      ask: async (poll) => {
        const account = accounts.find(({ operator }) => operator === poll.account);
        if (!account) return [];
        const age = clock.now() - poll.sentAt.getTime();
        return readReceipts(poll, await client.receipts(account, poll.reference, poll.msisdns), age);
      },
    });
    this.carrier = platformCarrier(record, {
      accounts,
      campaignId,
      numbersPerRequest,
      client,
      health: this.#health,
      purses: this.#purses,
      pending: this.#pending,
      clock,
      onIdMissing: () => onIdFault('missing'),
    });
  }

  get state(): LinkState {
    return this.#health.state;
  }

  get lastFailure(): string | null {
    const { empty } = this.#purses;
    if (this.#health.lastFailure !== null || empty.length === 0) return this.#health.lastFailure;
    return `the provider's purse is empty with ${empty.join(', ')}`;
  }

  get purses(): readonly Purse[] {
    return this.#purses.latest;
  }

  start(): void {
    this.#health.start();
    this.#purses.start();
    this.#poller.start();
  }

  async stop(): Promise<void> {
    this.#health.stop();
    const asking = [this.#purses.stop(), this.#poller.stop()];
    await this.#pending.whenNone();
    // Receipts and balances can be asked for again, so their answers are not waited for.
    this.#client.close();
    await Promise.all(asking);
  }
}

/** The most requests that are asked for at a time: they share the connections with the submits. */
const mostPolls = 50;

export function platformClientOf(record: RouteRecord): PlatformClient {
  return new PlatformClient(
    {
      host: record.host,
      port: record.port,
      usesTls: record.usesTls,
      connections: record.window,
      timeoutMs: record.responseSeconds * 1_000,
      allowsPrivate: record.allowsPrivate,
    },
    record.centralPlatform!.apiKey,
  );
}
