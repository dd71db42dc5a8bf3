import type { Reply } from '#contract/endpoint.ts';
import type { readKey, readSenderIds, AccountBalance } from '#contract/public-api/account.ts';
import { testBalance } from '#domain/messages/testCarrier.ts';
import { findCredit } from '#services/engine/credit/accounts.ts';
import type { Database } from '#services/kit/database/index.ts';
import { notFound } from '#services/kit/errors.ts';
import { approvalStateSql } from '#services/kit/queries/approvalSql.ts';
import type { Session } from '#services/kit/auth/session.ts';
import { sql } from 'kysely';
import { isTestKey, keyOf } from './keyTerms.ts';

/** Facts about a program's company and its own key. */
export function accountService(database: Database) {
  return {
    async balance(session: Session): Promise<AccountBalance> {
      if (isTestKey(session)) return { available: testBalance, held: 0 };
      const credit = await findCredit(database, session.companyId);
      if (!credit) throw notFound('company');
      return { available: credit.currentBalance, held: credit.held };
    },

    async senderIds(session: Session): Promise<Reply<typeof readSenderIds>> {
      const { senderIds } = keyOf(session);
      const rows = await database
        .selectFrom('sender_ids')
        .select([
          'name',
          'status',
          'is_default as isDefault',
          sql<Reply<typeof readSenderIds>['data'][number]['operators']>`(
            select coalesce(jsonb_agg(jsonb_build_object('operator', operator, 'state', ${approvalStateSql},
              'validUntil', valid_until::text) order by operator), '[]')
            from operator_approvals where sender_id_id = sender_ids.id)`.as('operators'),
        ])
        .where('company_id', '=', session.companyId)
        .orderBy('name')
        .execute();
      return { data: rows.filter(({ name }) => senderIds === null || senderIds.includes(name)) };
    },

    key(session: Session): Reply<typeof readKey> {
      const { name, kind, classes, senderIds, requestsPerSecond, messagesPerSecond, messagesPerDay } =
        keyOf(session);
      const { permissions } = session;
      return {
        name,
        kind,
        permissions,
        classes,
        senderIds,
        requestsPerSecond,
        messagesPerSecond,
        messagesPerDay,
      };
    },
  };
}
