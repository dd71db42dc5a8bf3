import { sql, type RawBuilder } from 'kysely';

/**
 * A statement that adds how long those of `moved` waited for the handset that are delivered now, and subtracts those that
 * no longer are. A repeated receipt changes nothing. Test sends are left out. Insert-only, like all counts.
 */
export const addLatencies: RawBuilder<unknown> = sql`
      insert into latency_changes (company_id, hour, hides_text, bucket, messages)
      select company_id, date_trunc('hour', batches.accepted_at, 'UTC'), batches.hides_text, bucket, sum(waited.messages)
      from (
        select company_id, batch_id, latency_bucket(final_at - responded_at) as bucket,
          sum(case when status = 'delivered' then 1 else -1 end) as messages
        from moved where (status = 'delivered') <> (from_status = 'delivered') and responded_at is not null
        group by 1, 2, 3
      ) waited join batches using (company_id)
      where batches.id = waited.batch_id and batches.kind <> 'test'
      group by 1, 2, 3, 4`;
