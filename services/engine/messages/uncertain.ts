import { sql } from 'kysely';
import type { UncertainPolicy } from '#contract/main-api/carriers/routes.ts';
import { messageClasses } from '#contract/sms-receiver/messages.ts';
import { classRules } from '#domain/messages/messageClass.ts';
import { bigints, texts } from '#services/kit/database/sql/arrays.ts';
import type { ChunkKey, MessageKey } from './keys.ts';
import { isAmong, type MessageChanges } from './transition.ts';

/** A submit that was written to a carrier and never answered. */
export interface UnansweredSubmit extends MessageKey, ChunkKey {
  /** The route over which it was submitted. */
  routeId: number;
}

/** Classes whose uncertain messages are sent once more if the route has no rule of its own. */
const retriedClasses = messageClasses.filter((name) => classRules[name].whenUncertain === 'retry-once');

/**
 * Decides about messages whose submit was never answered. They are still `queued`, and the caller has locked them. By
 * the rule of its route or class a message is sent once more, flagged as a possible duplicate, or is `submitted` and
 * uncertain until a receipt comes or the receipt time ends.
 * @param policies by route
 * @param isAttemptNew whether the attempt itself is not stored yet
 * @returns those that are to be sent once more
 */
export async function resolveUncertain<Submit extends UnansweredSubmit>(
  { transition }: MessageChanges,
  unanswered: readonly Submit[],
  policies: ReadonlyMap<number, UncertainPolicy>,
  { isAttemptNew = false } = {},
): Promise<Submit[]> {
  if (unanswered.length === 0) return [];
  const moves = await transition({
    changes: sql`
      select submit.*, case when is_retried then 'queued' else 'submitted' end as status
      from (
        select submit.company_id, submit.id, submit.route_id, not messages.possible_duplicate and case submit.policy
          when 'hold' then false when 'retry-once' then true else batches.class = any(${texts(retriedClasses)}) end
          as is_retried
        from unnest(${bigints(unanswered.map(({ companyId }) => companyId))},
          ${bigints(unanswered.map(({ id }) => id))}, ${bigints(unanswered.map(({ routeId }) => routeId))},
          ${texts(unanswered.map(({ routeId }) => policies.get(routeId) ?? 'by-class'))})
          as submit (company_id, id, route_id, policy)
        join messages on messages.company_id = submit.company_id and messages.id = submit.id
        join batches on batches.company_id = messages.company_id and batches.id = messages.batch_id
      ) submit`,
    from: 'queued',
    patch: sql`uncertain_at = clock.now, possible_duplicate = messages.possible_duplicate or change.is_retried
      ${
        isAttemptNew
          ? sql`, attempts = least(messages.attempts + 1, 32767), submitted_at = clock.now, route_id = change.route_id`
          : sql``
      }`,
  });
  return unanswered.filter(isAmong(moves.filter(({ status }) => status === 'queued')));
}
