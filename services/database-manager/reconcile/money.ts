import { sql, type RawBuilder } from 'kysely';
import { openStatuses } from '#domain/messages/status/messageStatus.ts';
import { creditColumns } from '#services/kit/queries/creditSums.ts';
import { wordList } from '#services/kit/database/sql/arrays.ts';
import type { CompanyCondition } from './counts.ts';

const open = wordList(openStatuses);

/** The account is the sum of its ledger, and never owes. */
export function wrongAccounts(isOfCompany: CompanyCondition): RawBuilder<unknown> {
  return sql`
    with summed as (
      select company_id, sum(balance_delta) as balance, sum(held_delta) as held from ledger_entries
      where ${isOfCompany('ledger_entries')} group by 1
    ), compared as (
      select company_id, credit_accounts.balance, credit_accounts.held, coalesce(credit_accounts.balance, 0) - coalesce(summed.balance, 0) as balance_off,
        coalesce(credit_accounts.held, 0) - coalesce(summed.held, 0) as held_off
      from (select * from credit_accounts where ${isOfCompany('credit_accounts')}) credit_accounts full join summed using (company_id)
    )
    select company_id as "companyId", 'the account is not the sum of its ledger' as problem, '{}'::jsonb as place,
      jsonb_build_object('balance', balance_off, 'held', held_off) as by
    from compared where balance_off <> 0 or held_off <> 0
    union all
    select company_id, 'credit below zero', '{}', jsonb_build_object('balance', balance, 'held', held)
    from compared where held < 0 or balance < held`;
}

/** A recharge request that was confirmed has moved its amount, once. */
export function wrongRequests(isOfCompany: CompanyCondition): RawBuilder<unknown> {
  return sql`
    select request.company_id as "companyId", 'a confirmed recharge request is not its ledger entry' as problem,
      jsonb_build_object('request', request.id, 'entry', request.entry_id) as place,
      jsonb_build_object('amount', coalesce(entry.balance_delta, 0) - request.amount) as by
    from (select * from recharge_requests where status = 'confirmed' and ${isOfCompany('recharge_requests')}) request
    left join ledger_entries entry on entry.company_id = request.company_id and entry.id = request.entry_id and entry.kind = 'recharge'
    where entry.balance_delta is distinct from request.amount`;
}

/** Companies whose ledger differs from their roll-ups. Both cover all messages, also those long removed. */
export function wrongSums(isOfCompany: CompanyCondition): RawBuilder<unknown> {
  return sql`
    with ledger as (
      select company_id, -coalesce(sum(balance_delta) filter (where kind = 'charge'), 0) as charged,
        coalesce(sum(balance_delta) filter (where kind = 'refund'), 0) as refunded, sum(held_delta) as held
      from ledger_entries where ${isOfCompany('ledger_entries')} group by 1
    ), counted as (
      select company_id, sum(charged) as charged, sum(refunded) as refunded,
        sum(segments - charged) filter (where status in ${open}) as held
      from rollup_rows where ${isOfCompany('rollup_rows')} group by 1
    ), compared as (
      select company_id, coalesce(counted.charged, 0) - coalesce(ledger.charged, 0) as charged,
        coalesce(counted.refunded, 0) - coalesce(ledger.refunded, 0) as refunded,
        coalesce(counted.held, 0) - coalesce(ledger.held, 0) as held
      from ledger full join counted using (company_id)
    )
    select company_id as "companyId", 'roll-ups do not agree with the ledger' as problem, '{}'::jsonb as place,
      jsonb_build_object('charged', charged, 'refunded', refunded, 'held', held) as by
    from compared where charged <> 0 or refunded <> 0 or held <> 0`;
}

/** The ledger is what became of the messages, batch by batch; a staged batch holds nothing. */
export function wrongBatches(isOfCompany: CompanyCondition): RawBuilder<unknown> {
  return sql`
    with messages_of as (
      select messages.company_id, batch_id, min(batches.accepted_at) as since, sum(charged) as charged,
        sum(refunded) as refunded, sum(segments) as segments,
        sum(case when messages.status in ${open} then segments - charged else 0 end) as open
      from messages join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
      where batches.state <> 'staged' and ${isOfCompany('messages')} group by 1, 2
    ), ledger_of as (
      select company_id, batch_id, min(created_at) as since, sum(held_delta) as open,
        coalesce(sum(held_delta) filter (where kind = 'hold'), 0) as held,
        coalesce(-sum(balance_delta) filter (where kind = 'charge'), 0) as charged,
        coalesce(sum(balance_delta) filter (where kind = 'refund'), 0) as refunded
      from ledger_entries where batch_id is not null and ${isOfCompany('ledger_entries')} group by 1, 2
    ), compared as (
      select company_id, batch_id, coalesce(ledger_of.open, 0) - coalesce(messages_of.open, 0) as open,
        coalesce(ledger_of.held, 0) - coalesce(messages_of.segments, 0) as held,
        coalesce(ledger_of.charged, 0) - coalesce(messages_of.charged, 0) as charged,
        coalesce(ledger_of.refunded, 0) - coalesce(messages_of.refunded, 0) as refunded,
        coalesce(messages_of.since, ledger_of.since) >= (select coalesce(messages_from, '-infinity') from retention) as is_kept
      from ledger_of full join messages_of using (company_id, batch_id)
    )
    select company_id as "companyId", 'the ledger of a batch is not what became of its messages' as problem,
      jsonb_build_object('batch', batch_id) as place, jsonb_build_object('held at first', held, 'still held', open,
        'charged', charged, 'refunded', refunded) as by
    from compared where open <> 0 or (is_kept and (held <> 0 or charged <> 0 or refunded <> 0))`;
}

/**
 * The credit figures that screens and files show of a batch of many are those of its ledger, also when its messages are
 * removed; and `held = charged + released + still held`.
 */
export function wrongBatchCredit(isOfCompany: CompanyCondition): RawBuilder<unknown> {
  return sql`
    with shown as (
      select company_id, batch_id, ${creditColumns} from batch_count_rows where ${isOfCompany('batch_count_rows')} group by 1, 2
    ), ledger as (
      select ledger_entries.company_id, batch_id, coalesce(sum(held_delta) filter (where ledger_entries.kind = 'hold'), 0) as held,
        coalesce(-sum(balance_delta) filter (where ledger_entries.kind = 'charge'), 0) as charged,
        coalesce(-sum(held_delta) filter (where ledger_entries.kind = 'release'), 0) as released,
        coalesce(sum(balance_delta) filter (where ledger_entries.kind = 'refund'), 0) as refunded
      from ledger_entries join batches on batches.company_id = ledger_entries.company_id and batches.id = batch_id
      where batches.kind <> 'single' and ${isOfCompany('ledger_entries')} group by 1, 2
    ), compared as (
      select company_id, batch_id, coalesce(shown.held, 0) - coalesce(ledger.held, 0) as held,
        coalesce(shown.charged, 0) - coalesce(ledger.charged, 0) as charged,
        coalesce(shown.released, 0) - coalesce(ledger.released, 0) as released,
        coalesce(shown.refunded, 0) - coalesce(ledger.refunded, 0) as refunded,
        coalesce(shown.held - shown.charged - shown.released - shown."stillHeld", 0) as unexplained
      from shown full join ledger using (company_id, batch_id)
    )
    select company_id as "companyId", 'the credit figures of a batch are not its ledger' as problem,
      jsonb_build_object('batch', batch_id) as place, jsonb_build_object('held', held, 'charged', charged,
        'released', released, 'refunded', refunded, 'unexplained', unexplained) as by
    from compared where held <> 0 or charged <> 0 or released <> 0 or refunded <> 0 or unexplained <> 0`;
}
