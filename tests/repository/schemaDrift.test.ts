import { sql } from 'kysely';
import path from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  webhookDeliveryStates,
  webhookKinds,
  webhookOffReasons,
} from '#contract/main-api/programs/webhooks.ts';
import { matchFields } from '#contract/main-api/sign-in/companySignIn.ts';
import { apiKeyKinds } from '#contract/main-api/programs/apiKeys.ts';
import {
  approvalOperators,
  approvalSources,
  approvalStates,
} from '#contract/main-api/sending/operatorApprovals.ts';
import { paperTypes } from '#contract/main-api/sending/senderIdPapers.ts';
import { auditActions, auditNouns } from '#contract/main-api/auditLog.ts';
import { companyStatuses, refundPolicies } from '#contract/main-api/people/companies.ts';
import { invitationChannels, invitationStates } from '#contract/main-api/people/invitations.ts';
import { ticketStatuses } from '#contract/main-api/lookups.ts';
import { notificationChannels, notificationKinds, testChannels } from '#contract/main-api/notifications.ts';
import { portabilityModes } from '#contract/main-api/carriers/portability.ts';
import { languages } from '#contract/exportQuery.ts';
import { scopes } from '#contract/main-api/people/roles.ts';
import {
  bindModes,
  learnedReceipts,
  carrierKinds,
  receiptDetections,
  receiptsPerMessage,
  uncertainPolicies,
} from '#contract/main-api/carriers/routes.ts';
import { linkStates } from '#contract/main-api/carriers/routeStates.ts';
import { contentApprovalStates } from '#contract/main-api/sending/contentApprovals.ts';
import { senderIdStatuses } from '#contract/main-api/sending/senderIds.ts';
import { customerLanguages, ticketPriorities } from '#contract/main-api/tickets/tickets.ts';
import { threadKinds } from '#contract/main-api/tickets/thread.ts';
import { ledgerKinds } from '#contract/sms-receiver/credit.ts';
import { optOutSources } from '#contract/sms-receiver/optOuts.ts';
import { rechargeRequestStatuses } from '#contract/sms-receiver/rechargeRequests.ts';
import { refundStatuses } from '#contract/sms-receiver/refunds.ts';
import * as words from '#contract/sms-receiver/messages.ts';
import type { PasskeyPurpose, SessionPurpose } from '#database/schema/signIn.ts';
import { deliveryStates } from '#database/schema/notifications.ts';
import { carrierEnds } from '#domain/messages/status/messageStatus.ts';
import { openTestDatabase, type TestDatabase } from '#tests/helpers/database/database.ts';

let database: TestDatabase['database'];
let drop: TestDatabase['drop'];

beforeAll(async () => {
  ({ database, drop } = await openTestDatabase());
});
afterAll(() => drop());

const sessionPurposes = Object.keys({
  session: true,
  'password-reset': true,
  'second-factor': true,
  'api-key': true,
} satisfies Record<SessionPurpose, true>);

const passkeyPurposes = Object.keys({
  add: true,
  'sign-in': true,
  confirm: true,
  change: true,
} satisfies Record<PasskeyPurpose, true>);

/** Column → the words the contract has for it. */
const wordLists: Record<string, readonly string[]> = {
  'companies.scope': scopes,
  'companies.status': companyStatuses,
  'company_sign_ins.granted_scope': scopes,
  'company_sign_ins.match_field': matchFields,
  'companies.refunds': refundPolicies,
  'roles.scope': scopes,
  'ledger_entries.kind': ledgerKinds,
  'recharge_requests.status': rechargeRequestStatuses,
  'sender_ids.status': senderIdStatuses,
  'passkey_challenges.purpose': passkeyPurposes,
  'sessions.purpose': sessionPurposes,
  'invitations.channel': invitationChannels,
  // That it has ended is not stored.
  'invitations.state': invitationStates.filter((state) => state !== 'ended'),
  'templates.class': words.messageClasses,
  'test_batches.class': words.messageClasses,
  'operator_approvals.operator': approvalOperators,
  'operator_approvals.source': approvalSources,
  'operator_approvals.state': approvalStates,
  // `expired` follows from the last day.
  'content_approvals.state': contentApprovalStates.filter((state) => state !== 'expired'),
  'sender_id_papers.type': Object.keys(paperTypes),
  'opt_outs.source': optOutSources,
  'api_keys.kind': apiKeyKinds,
  'webhooks.kind': webhookKinds,
  'webhooks.off_reason': webhookOffReasons,
  'webhook_deliveries.state': webhookDeliveryStates,
  'ported_numbers.operator': approvalOperators,
  'portability.mode': portabilityModes,
  'do_not_disturb.operator': words.operators,
  'audit_entries.action': auditActions,
  'audit_entries.noun': auditNouns,
  'routes.bind_mode': bindModes,
  'routes.when_uncertain': uncertainPolicies,
  'routes.receipt_detection': receiptDetections,
  'routes.receipts_per_message': receiptsPerMessage,
  'routes.learned_receipts': learnedReceipts,
  'route_states.state': linkStates,
  'routes.kind': carrierKinds,
  'sending_hours.class': words.messageClasses,
  'system_texts.class': words.messageClasses,
  'tickets.status': ticketStatuses,
  'tickets.priority': ticketPriorities,
  'tickets.sms_language': customerLanguages,
  'ticket_entries.kind': threadKinds,
  'notifications.kind': notificationKinds,
  'notifications.status': ticketStatuses,
  'notification_settings.channel': notificationChannels,
  'notification_preferences.language': languages,
  'notification_deliveries.channel': testChannels,
  'notification_deliveries.state': deliveryStates,
  'refunds.status': refundStatuses,
  'campaigns.class': words.messageClasses,
  'batches.kind': words.batchKinds,
  'batches.class': words.messageClasses,
  'batches.state': words.batchStates,
  'messages.encoding': words.encodings,
  'messages.status': words.messageStatuses,
  'message_parts.final_status': carrierEnds,
};

test('every CHECK that lists words lists those of the contract, and each list has its CHECK', async () => {
  const { rows } = await sql<{ table: string; definition: string }>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(database);
  const found = rows.flatMap(({ table, definition }) => {
    const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(definition) ?? [];
    if (!column) return [];
    return [[`${table}.${column}`, [...list!.matchAll(/'([^']*)'::text/g)].map(([, word]) => word)]];
  });
  expect(Object.fromEntries(found)).toEqual(wordLists);
});

interface Column {
  type: string;
  isNullable: boolean;
  /** Whether an insert may leave it out. */
  isOptional: boolean;
}
type Tables = Record<string, Record<string, Column>>;

const typeOfPostgres: Record<string, string> = {
  uuid: 'string',
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  text: 'string',
  'double precision': 'number',
  boolean: 'boolean',
  date: 'string',
  'time without time zone': 'string',
  _int8: 'number[]',
  _text: 'string[]',
  'timestamp with time zone': 'Date',
  bytea: 'Uint8Array',
  jsonb: 'unknown',
};

describe('database/schema.ts', () => {
  test('has the tables and columns of the migrations, with their types', async () => {
    const { rows } = await sql<{
      table: string;
      column: string;
      type: string;
      nullable: string;
      hasDefault: boolean;
    }>`
      -- PostgreSQL does not say of a view's column what those of its tables can be; none of theirs can be null.
      select table_name as table, column_name as column,
        case data_type when 'ARRAY' then udt_name else data_type end as type,
        case table_type when 'VIEW' then 'NO' else is_nullable end as nullable,
        column_default is not null or is_identity = 'YES' as "hasDefault"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_name not in ('schema_migrations', 'online_migrations')
      order by table_name, column_name`.execute(database);
    const tables: Tables = {};
    for (const { table, column, type, nullable, hasDefault } of rows) {
      const isNullable = nullable === 'YES';
      (tables[table] ??= {})[column] = {
        type: typeOfPostgres[type] ?? `unknown to this test: ${type}`,
        // `unknown` has null in it already.
        isNullable: isNullable && type !== 'jsonb',
        isOptional: hasDefault || isNullable,
      };
    }
    expect(tables.messages).toHaveProperty('charged', {
      type: 'number',
      isNullable: false,
      isOptional: true,
    });
    const types = readSchemaTypes();
    // A type may ask for a value that the database could fill in itself, never the other way round.
    for (const [table, columns] of Object.entries(types)) {
      for (const [name, column] of Object.entries(columns)) {
        if (!column.isOptional && tables[table]?.[name]) tables[table][name].isOptional = false;
      }
    }
    expect(types).toEqual(tables);
  });
});

/** The row types, read with the compiler: at run time they are gone. */
function readSchemaTypes(): Tables {
  const file = path.resolve(import.meta.dirname, '../../database/schema.ts');
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file)!;
  const schema = source.statements.find(
    (node): node is ts.InterfaceDeclaration => ts.isInterfaceDeclaration(node) && node.name.text === 'Schema',
  )!;
  const membersOf = (type: ts.Type) =>
    checker
      .getPropertiesOfType(type)
      .map((symbol): [string, ts.Type] => [symbol.name, checker.getTypeOfSymbolAtLocation(symbol, schema)]);
  return Object.fromEntries(
    membersOf(checker.getTypeAtLocation(schema)).map(([table, row]) => [
      table,
      Object.fromEntries(membersOf(row).map(([column, type]) => [column, columnOf(checker, schema, type)])),
    ]),
  );
}

function columnOf(checker: ts.TypeChecker, at: ts.Node, type: ts.Type): Column {
  // Kysely's ColumnType<Select, Insert, Update> carries its parts as properties.
  const part = (name: string) => {
    const symbol = type.getProperty(name);
    return symbol && checker.getTypeOfSymbolAtLocation(symbol, at);
  };
  const selected = part('__select__') ?? type;
  const inserted = part('__insert__') ?? type;
  const has = (whole: ts.Type, flag: ts.TypeFlags) =>
    (whole.isUnion() ? whole.types : [whole]).some((one) => (one.flags & flag) !== 0);
  const base = checker.getBaseTypeOfLiteralType(checker.getNonNullableType(selected));
  return {
    type: nameOf(checker, base),
    isNullable: has(selected, ts.TypeFlags.Null),
    isOptional: has(inserted, ts.TypeFlags.Undefined) || has(inserted, ts.TypeFlags.Null),
  };
}

function nameOf(checker: ts.TypeChecker, type: ts.Type): string {
  if (type.flags & ts.TypeFlags.Unknown || checker.typeToString(type) === '{}') return 'unknown';
  return checker.typeToString(type).replace(/<.*>$/, '');
}
