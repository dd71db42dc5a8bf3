import type { ColumnType, Generated } from 'kysely';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import type { CustomerLanguage, TicketPriority } from '#contract/main-api/tickets/tickets.ts';
import type { ThreadKind } from '#contract/main-api/tickets/thread.ts';
import type { RefundStatus } from '#contract/sms-receiver/refunds.ts';

export interface TicketTables {
  tickets: TicketsTable;
  ticket_entries: TicketEntriesTable;
  refunds: RefundsTable;
  ticket_texts: TicketTextsTable;
}

interface TicketsTable {
  id: Generated<number>;
  company_id: number;
  revision: Generated<number>;
  subject: string;
  description: string;
  complain_type_id: number;
  status: Generated<TicketStatus>;
  priority: Generated<TicketPriority>;
  customer_msisdn: string | null;
  customer_name: string | null;
  message_id: number | null;
  batch_id: number | null;
  campaign_id: number | null;
  /** jsonb, `TicketSnapshot`: written as text, read as what it holds. */
  snapshot: ColumnType<unknown, string | null | undefined, never>;
  division_id: number | null;
  district_id: number | null;
  thana_id: number | null;
  department_id: number | null;
  assignee_id: number | null;
  due_at: Date | null;
  notify_by_sms: Generated<boolean>;
  sms_language: Generated<CustomerLanguage>;
  created_by: number | null;
  created_by_name: string;
  created_by_company_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  first_responded_at: Date | null;
  resolved_at: Date | null;
  closed_at: Date | null;
  deleted_at: Date | null;
}

interface TicketEntriesTable {
  id: Generated<number>;
  ticket_id: number;
  kind: ThreadKind;
  is_internal: Generated<boolean>;
  author_id: number | null;
  author_name: string | null;
  author_company_id: number | null;
  text: string | null;
  /** jsonb: written as text, read as what it holds. */
  details: ColumnType<unknown, string | undefined, never>;
  at: Generated<Date>;
}

interface RefundsTable {
  id: Generated<number>;
  ticket_id: number;
  company_id: number;
  message_id: number;
  units: number;
  reason: string;
  status: Generated<RefundStatus>;
  requested_by: number | null;
  requested_by_name: string;
  requested_by_company_id: number | null;
  requested_at: Generated<Date>;
  decided_by: number | null;
  decided_by_name: string | null;
  decided_by_company_id: number | null;
  decided_at: Date | null;
  note: string | null;
}

interface TicketTextsTable {
  id: Generated<number>;
  ticket_id: number;
  user_id: number;
  msisdn: string;
  text: string;
  created_at: Generated<Date>;
  valid_until: Date;
}
