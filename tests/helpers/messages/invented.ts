import { sql } from 'kysely';
import { realListKinds } from '#contract/sms-receiver/newBatches.ts';
import {
  messageClasses,
  messageStatuses,
  operators,
  type BatchKind,
  type MessageClass,
  type MessageStatus,
  type Operator,
  type ShownStatus,
} from '#contract/sms-receiver/messages.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Random } from '#services/simulator/random.ts';
import { addCountChanges } from '#services/engine/rollups/countChanges.ts';
import { addFailureCounts } from './failureCounts.ts';

/** A message as a test remembers it, to be compared with what the services say. */
export interface Invented {
  companyId: number;
  batchId: number;
  id: number;
  /** Microseconds since 1970. */
  at: number;
  kind: BatchKind;
  class: MessageClass;
  senderId: string;
  userId: number;
  branchId: number | null;
  campaignId: number | null;
  isHidden: boolean;
  msisdn: string;
  operator: Operator;
  /** The state of its batch. */
  state: State;
  /** As people see it. */
  status: ShownStatus;
  segments: number;
  charged: number;
  refunded: number;
  text: string;
}

/** Who sends: a company with its people. */
export interface Sender {
  companyId: number;
  isProvider: boolean;
  userIds: readonly number[];
  branchIds: readonly (number | null)[];
  campaignIds: readonly (number | null)[];
  senderIds: readonly string[];
}

/**
 * Batches of one message and of many, with their counts as the receiver would have written them.
 * @param moments microseconds since 1970 at which something was accepted
 */
export async function invent(
  database: Database,
  random: Random,
  senders: readonly Sender[],
  moments: readonly number[],
): Promise<Invented[]> {
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const invented: Invented[] = [];
  for (const at of moments) {
    const sender = one(senders);
    const kind: BatchKind =
      random() < 0.6
        ? 'single'
        : one([...realListKinds, ...realListKinds, ...realListKinds, 'test' as const]);
    const batch = {
      companyId: sender.companyId,
      at,
      kind,
      class: one(messageClasses),
      senderId: one(sender.senderIds),
      userId: one(sender.userIds),
      branchId: one(sender.branchIds),
      campaignId: one(sender.campaignIds),
      isHidden: sender.isProvider && random() < 0.3,
    };
    const state = kind === 'single' ? 'running' : one(statesOfMany);
    const messages = Array.from({ length: kind === 'single' ? 1 : 1 + Math.floor(random() * 14) }, () => {
      const segments = 1 + Math.floor(random() * 3);
      const charged = random() < 0.7 ? segments : 0;
      return {
        msisdn: `880${one(['17', '18', '19', '16', '15'])}${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
        operator: one(operators),
        // Some of them hardly ever.
        status:
          random() < 0.7
            ? ('delivered' as const)
            : random() < 0.3
              ? ('queued' as const)
              : one(messageStatuses),
        segments,
        charged,
        refunded: random() < 0.2 ? charged : 0,
        text: one(['=1+1', 'Hello, "you"', 'নমস্কার\nদুই', '-', 'plain text']),
      } as const;
    });
    invented.push(...(await insert(database, batch, state, messages)));
  }
  return invented;
}

const statesOfMany = ['finished', 'cancelled', 'running', 'scheduled', 'late', 'paused'] as const;
type State = (typeof statesOfMany)[number];

/** The status that people see for a stored one. */
function shown(status: MessageStatus, state: State): ShownStatus {
  const isUnsent = status === 'accepted' || status === 'queued';
  return isUnsent && (state === 'scheduled' || state === 'late' || state === 'paused') ? state : status;
}

type Batch = Pick<
  Invented,
  'companyId' | 'at' | 'kind' | 'class' | 'senderId' | 'userId' | 'branchId' | 'campaignId' | 'isHidden'
>;
type Message = Omit<Invented, keyof Batch | 'batchId' | 'id' | 'state' | 'status'> & {
  status: MessageStatus;
};

async function insert(
  database: Database,
  batch: Batch,
  state: State,
  messages: readonly Message[],
): Promise<Invented[]> {
  return database.transaction().execute(async (transaction) => {
    const { companyId, at } = batch;
    const { id: batchId } = await transaction
      .insertInto('batches')
      .values({
        company_id: companyId,
        kind: batch.kind,
        class: batch.class,
        sender_id: batch.senderId,
        user_id: batch.userId,
        branch_id: batch.branchId,
        campaign_id: batch.campaignId,
        hides_text: batch.isHidden,
        state,
        accepted_at: sql`to_timestamp(0) + make_interval(secs => ${Math.floor(at / 1e6)}::int) + ${`${at % 1e6} microseconds`}::interval`,
        finished_at: state === 'finished' ? new Date(at / 1_000 + 61_000) : null,
        message_count: messages.length,
        segment_count: messages.reduce((sum, { segments }) => sum + segments, 0),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ids = await transaction
      .insertInto('messages')
      .values(
        messages.map((message) => ({
          ...message,
          company_id: companyId,
          batch_id: batchId,
          chunk_id: batchId,
          encoding: 'GSM7' as const,
        })),
      )
      .returning('id')
      .execute();
    await addCountChanges(
      transaction,
      messages.map(({ operator, status, ...message }) => ({
        companyId,
        batchId,
        operator,
        status,
        routeId: 0,
        messages: 1,
        segments: message.segments,
        charged: message.charged,
        refunded: message.refunded,
      })),
    );
    await addFailureCounts(transaction, batchId);
    return messages.map((message, index) => ({
      ...batch,
      ...message,
      state,
      status: shown(message.status, state),
      batchId,
      id: ids[index]!.id,
    }));
  });
}
