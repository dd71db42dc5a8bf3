-- A number can be erased. The audit log says so, and its entries of complaints with the number in their texts lose it.

alter table audit_entries drop constraint audit_entries_action_check;
alter table audit_entries add constraint audit_entries_action_check check (action in ('created', 'updated', 'deleted', 'signed-in', 'sign-in-refused', 'signed-out', 'sessions-ended', 'password-changed', 'code-sent', 'password-reset', 'recharged', 'paused', 'resumed', 'cancelled', 'started', 'imported', 'exported', 'revealed', 'refused', 'erased'));

create or replace function refuse_audit_change() returns trigger language plpgsql as $$
declare
  keys text[] := array['company_id', 'actor_id', 'actor_company_id'];
begin
  -- Who is deleted is taken out of their entries by the foreign keys. An erasure takes a number out of names and
  -- texts, and its transaction says that it is one. All else stands as it was written.
  if tg_op = 'UPDATE' and current_setting('barta.erases_number', true) = 'on' then
    keys := keys || array['record_name', 'changes'];
  end if;
  if tg_op = 'UPDATE'
    and to_jsonb(new) - keys = to_jsonb(old) - keys
    and (new.company_id is null or new.company_id = old.company_id)
    and (new.actor_id is null or new.actor_id = old.actor_id)
    and (new.actor_company_id is null or new.actor_company_id = old.actor_company_id)
  then
    return new;
  end if;
  raise exception 'audit_entries is append-only';
end $$;
