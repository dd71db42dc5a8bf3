import type { ColumnType, Generated } from 'kysely';
import type {
  BindMode,
  CarrierKind,
  IdMode,
  LearnedReceipts,
  ReceiptDetection,
  ReceiptsPerMessage,
  UncertainPolicy,
} from '#contract/main-api/carriers/routes.ts';
import type { LinkState } from '#contract/main-api/carriers/routeStates.ts';

/** Routes to carriers, and what is known of them. */
export interface CarrierTables {
  routes: RoutesTable;
  route_states: RouteStatesTable;
  receipt_polls: ReceiptPollsTable;
  route_purses: RoutePursesTable;
  error_words: ErrorWordsTable;
}

interface RoutesTable {
  id: Generated<number>;
  kind: Generated<CarrierKind>;
  name: string;
  follows_settings: Generated<boolean>;
  is_enabled: Generated<boolean>;
  host: Generated<string>;
  port: Generated<number>;
  uses_tls: Generated<boolean>;
  system_id: Generated<string>;
  system_type: Generated<string>;
  sealed_password: Uint8Array | null;
  bind_mode: Generated<BindMode>;
  connections: Generated<number>;
  window_size: Generated<number>;
  segments_per_second: number | null;
  response_seconds: Generated<number>;
  enquire_seconds: Generated<number>;
  id_mode: Generated<IdMode>;
  utc_offset_minutes: Generated<number>;
  prefixes: Generated<string[]>;
  priority: Generated<number>;
  when_uncertain: Generated<UncertainPolicy>;
  receipt_detection: Generated<ReceiptDetection>;
  receipts_per_message: Generated<ReceiptsPerMessage>;
  learned_receipts: LearnedReceipts | null;
  lone_receipts: Generated<number>;
  /** jsonb, a `CentralPlatform`: written as text, read as what it holds. */
  central_platform: ColumnType<unknown, string | null | undefined, string | null>;
  /** jsonb, an `HttpCarrier`, likewise. */
  http_carrier: ColumnType<unknown, string | null | undefined, string | null>;
  carries_system_texts: Generated<boolean>;
  needs_content_approval: Generated<boolean>;
  revision: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface RouteStatesTable {
  route_id: number;
  instance: string;
  state: LinkState;
  since: Generated<Date>;
  last_failure: string | null;
  pending: Generated<number>;
  segments_per_second: Generated<number>;
  limit_per_second: number | null;
  submitted: Generated<number>;
  refused: Generated<number>;
  uncertain: Generated<number>;
  ids_missing: Generated<number>;
  ids_invalid: Generated<number>;
  updated_at: Generated<Date>;
}

interface ErrorWordsTable {
  id: Generated<number>;
  route_id: number | null;
  code: string;
  en: string;
  bn: string;
  advice_en: string | null;
  advice_bn: string | null;
  updated_at: Generated<Date>;
}

interface ReceiptPollsTable {
  route_id: number;
  reference: string;
  account: string;
  msisdns: string[];
  carrier_message_ids: string[];
  sent_at: Generated<Date>;
  polls: Generated<number>;
  due_at: Date;
}

interface RoutePursesTable {
  route_id: number;
  /** The operator whose account it is; '' is the carrier's own. */
  purse: string;
  balance: number;
  is_low: boolean;
  asked_at: Generated<Date>;
}
