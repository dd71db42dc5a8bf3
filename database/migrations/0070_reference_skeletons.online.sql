-- References of recharges without differences that people do not see (domain/credit/referenceSkeleton.ts), to warn of a payment that
-- looks like an earlier one. The upkeep fills in what is null: earlier rows, and those of the release before.
alter table recharge_references add column if not exists skeleton text;
create index concurrently if not exists recharge_references_skeleton_idx on recharge_references (skeleton, company_id);
create index concurrently if not exists recharge_references_unread_idx on recharge_references (company_id) where skeleton is null;

-- What waits for somebody is counted every half minute for each of them, and is little among all.
create index concurrently if not exists sender_ids_pending_idx on sender_ids (id) where status = 'pending';
create index concurrently if not exists tickets_open_company_idx on tickets (company_id)
  where deleted_at is null and status in ('open', 'in-progress', 'waiting');
