import type { ColumnType, Generated } from 'kysely';
import type { Language } from '#contract/exportQuery.ts';
import type { TicketStatus } from '#contract/main-api/lookups.ts';
import type {
  NotificationChannel,
  NotificationKind,
  testChannels,
} from '#contract/main-api/notifications.ts';

export interface NotificationTables {
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
  notification_preferences: { user_id: number; language: Language };
  notification_deliveries: NotificationDeliveriesTable;
  notification_conditions: NotificationConditionsTable;
  resend_reminders: ResendRemindersTable;
}

interface NotificationsTable {
  id: Generated<number>;
  user_id: number;
  ticket_id: number | null;
  kind: NotificationKind;
  actor_id: number | null;
  actor_name: string | null;
  actor_company_id: number | null;
  status: TicketStatus | null;
  assignee_id: number | null;
  route_id: number | null;
  route_name: string | null;
  route_fields: Generated<string[]>;
  company_id: number | null;
  subject_id: number | null;
  subject_name: string | null;
  /** jsonb, `NotificationDetails`: written as text, read as what it holds. */
  details: ColumnType<unknown, string | undefined, never>;
  in_portal: Generated<boolean>;
  at: Generated<Date>;
  read_at: Date | null;
}

interface NotificationSettingsTable {
  user_id: number;
  kind: string;
  channel: NotificationChannel;
  is_on: boolean;
}

export const deliveryStates = ['waiting', 'sent', 'given-up'] as const;

interface NotificationDeliveriesTable {
  id: Generated<number>;
  notification_id: number;
  channel: (typeof testChannels)[number];
  /** Where it goes instead of the user's present e-mail address. */
  address: string | null;
  state: Generated<(typeof deliveryStates)[number]>;
  attempts: Generated<number>;
  due_at: Generated<Date>;
  last_error: string | null;
  created_at: Generated<Date>;
  ended_at: Date | null;
}

interface NotificationConditionsTable {
  kind: string;
  subject_id: number;
  is_met: boolean;
  notified_at: Generated<Date>;
}

interface ResendRemindersTable {
  user_id: number;
  company_id: number;
  batch_id: number;
  resends: number;
  remind_at: Date;
}
