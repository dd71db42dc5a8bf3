import { sql } from 'kysely';
import { approvalOperators, type ApprovalOperator } from '#contract/main-api/sending/operatorApprovals.ts';
import { secretBox } from '#services/kit/auth/secrets.ts';
import type { Database } from '#services/kit/database/index.ts';
import { repeat } from '#services/kit/jobs/repeat.ts';
import type { Logger } from '#services/kit/logging/log.ts';
import type { Running } from '#services/kit/process/lifecycle.ts';
import { platformClientOf } from '../carriers/central-platform/CentralPlatformConnection.ts';
import { readRoutes } from '../carriers/routes/routeRecords.ts';
import type { EngineSettings } from '../settings.ts';
import { askAbout, operatorsOnlyOverPlatform, stateAfter, type Askable } from './platformAnswers.ts';
import { storeApprovals, type NewApproval } from './storeApprovals.ts';

/** How soon a check begins that somebody asks for. */
const everyMs = 5_000;
/** A check whose process died is repeated after this time. */
const abandonedMinutes = 15;
/** Sender IDs whose answers are stored together. */
const perStep = 20;

/** Starts the check of sender IDs at the Central Platform: once a day, and when somebody asks for it. One process does it. */
export function startApprovalChecks(database: Database, settings: EngineSettings, log: Logger): Running {
  const stopping = new AbortController();
  const { stop } = repeat('check sender IDs', everyMs, log, () =>
    checkIfDue(database, settings, log, stopping.signal),
  );
  return {
    name: 'checks of sender IDs',
    async stop() {
      stopping.abort();
      await stop();
    },
  };
}

/** Checks all sender IDs if that is due and no other process does it. */
export async function checkIfDue(
  database: Database,
  settings: EngineSettings,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  const claimed = await claim(database);
  if (claimed === null) return;
  const { asked, unanswered, changed, isWhole } = await checkAll(database, settings, log, signal);
  // Somebody may have asked for another one meanwhile. What a stopping process has not asked, another one asks.
  await sql`
    update approval_checks set asked = ${asked}, unanswered = ${unanswered}, changed = ${changed},
      ended_at = case when ${isWhole}::boolean then now() else ended_at end,
      due_at = case when not ${isWhole}::boolean then now() when due_at = ${claimed}::timestamptz then now() + interval '1 day'
        else due_at end`.execute(database);
}

const heldUntil = sql`now() + make_interval(mins => ${abandonedMinutes}::int)`;

/** @returns until when it is ours, as the database writes it; null if it is not due, or nobody can be asked */
async function claim(database: Database): Promise<string | null> {
  const { rows } = await sql<{ until: string }>`
    with due as (
      insert into approval_checks (id, due_at) select 1, ${heldUntil}
      where exists (select from routes where is_enabled and kind = 'central-platform')
      on conflict (id) do update set due_at = excluded.due_at
        where approval_checks.due_at <= now()
      returning due_at
    )
    select due_at::text as until from due`.execute(database);
  return rows[0]?.until ?? null;
}

interface Asked {
  asked: number;
  unanswered: number;
  changed: number;
  /** Whether it was not stopped before its end. */
  isWhole: boolean;
}

async function checkAll(
  database: Database,
  settings: EngineSettings,
  log: Logger,
  signal: AbortSignal | undefined,
): Promise<Asked> {
  // Also the routes that other processes serve.
  const routes = await readRoutes(database, secretBox(settings), { ...settings, RECEIVER_ROUTES: '' });
  const onlyOverPlatform = operatorsOnlyOverPlatform(routes);
  const ways = routes.flatMap((route) =>
    route.centralPlatform && route.problem === null ? [{ route, client: platformClientOf(route) }] : [],
  );
  const accountsOf = new Map<ApprovalOperator, Askable[]>(
    approvalOperators.map((operator) => [
      operator,
      ways.flatMap(({ route, client }) =>
        route
          .centralPlatform!.accounts.filter((account) => account.operator === operator)
          .map((account) => ({ client, account })),
      ),
    ]),
  );
  const sum: Asked = { asked: 0, unanswered: 0, changed: 0, isWhole: true };
  try {
    const names = await namesToAsk(database);
    for (let start = 0; start < names.length; start += perStep) {
      const answers: (Omit<NewApproval, 'approval'> & { isAvailable: boolean })[] = [];
      for (const { name, ids } of names.slice(start, start + perStep)) {
        if (signal?.aborted) return { ...sum, isWhole: false };
        const ofName = await Promise.all(
          approvalOperators.map(async (operator) => {
            const accounts = accountsOf.get(operator)!;
            return { operator, hasAccount: accounts.length > 0, isAvailable: await askAbout(name, accounts) };
          }),
        );
        for (const { operator, hasAccount, isAvailable } of ofName) {
          if (!hasAccount) continue;
          sum.asked += 1;
          if (isAvailable === null) sum.unanswered += 1;
          else answers.push(...ids.map((senderIdId) => ({ senderIdId, operator, isAvailable })));
        }
      }
      const changed = await database
        .transaction()
        .execute((transaction) =>
          storeApprovals(
            transaction,
            answers,
            ({ operator, isAvailable }, before) =>
              stateAfter(isAvailable, before, onlyOverPlatform.has(operator)),
            { source: 'platform', userId: null },
          ),
        );
      sum.changed += changed.reduce((count, { changes }) => count + changes.length, 0);
    }
  } finally {
    for (const { client } of ways) client.close();
  }
  log.info(sum, 'the Central Platform was asked which sender IDs are approved');
  return sum;
}

/** Each name once, since companies may share it. */
async function namesToAsk(database: Database): Promise<{ name: string; ids: number[] }[]> {
  const { rows } = await sql<{ name: string; ids: number[] }>`
    select name, array_agg(id order by id) as ids from sender_ids where status in ('approved', 'pending')
    group by name order by name`.execute(database);
  return rows;
}
