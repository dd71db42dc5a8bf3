import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { batchLimits, previewBatch } from '#contract/sms-receiver/newBatches.ts';
import type { BatchState, MessageStatus } from '#contract/sms-receiver/messages.ts';
import type { SenderIdStatus } from '#contract/main-api/sending/senderIds.ts';
import { permissionKeys, platformPermissions, type PermissionKey } from '#contract/permissions.ts';
import { texts } from '#services/kit/database/sql/arrays.ts';
import { clientSecretPlace, routePasswordPlace, secretBox } from '#services/kit/auth/secrets.ts';
import { startPasswordReset, startSession } from '#services/kit/auth/startSessions.ts';
import { changeHttp } from '#services/engine/carriers/http/httpSecrets.ts';
import { hold } from '#services/engine/credit/ledger.ts';
import { addAcceptedCounts } from '#services/engine/rollups/countChanges.ts';
import { Client } from '#tests/helpers/http/client.ts';
import { addMessage } from '#tests/helpers/messages/messages.ts';
import { addSecondFactor } from '#tests/helpers/people/secondFactor.ts';
import { addTicket } from '#tests/helpers/people/tickets.ts';
import { newNumbers } from '#tests/helpers/messages/queue.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { uploadTo } from '#tests/helpers/http/upload.ts';
import { pdfOf } from '#tests/helpers/samplePapers.ts';
import { redirectUri } from '#tests/helpers/sign-in/companyBrowser.ts';
import { testSecretKey, type World } from '#tests/helpers/world.ts';
import { IdentityProvider, testClient } from '#tests/simulators/IdentityProvider.ts';
import { httpPresets } from '#services/engine/carriers/http/presets.ts';

/** The company that another one spies on: ids and words that only its own people may read. */
export interface Victim {
  companyId: number;
  userId: number;
  roleId: number;
  branchId: number;
  departmentId: number;
  senderId: string;
  msisdn: string;
  campaignId: number;
  templateId: number;
  /** A contact group with one contact. */
  groupId: number;
  /** A batch of that campaign, with a hold in the ledger. */
  batchId: string;
  /** A single message, and the ticket about it: of that batch, campaign and department, and the agent's. */
  messageId: string;
  /** Its batch, and one of many; with their counts. */
  ofOneBatchId: string;
  ofManyBatchId: string;
  ticketId: number;
  agentId: number;
  /** The upload of a file that padma-boss has had checked. */
  uploadId: string;
  /** With a request that was made with it. */
  apiKeyId: number;
}

/** Everything that a company's role can hold. */
export const companyPermissions = permissionKeys.filter((key) => !platformPermissions.includes(key));

const { seal: sealWithTestKey } = secretBox({
  NODE_ENV: 'test',
  DATABASE_URL: '',
  DATA_DIR: '/nowhere',
  SECRET_KEY: testSecretKey,
});

let started: Promise<IdentityProvider> | undefined;
/** One for all, which does not keep the process. */
const anyProvider = () =>
  (started ??= IdentityProvider.start([redirectUri]).then((provider) => provider.unref()));

let last = 0;
let optOuts = 0;
/** A name that nothing else has. */
export const freshName = (what: string) => `${what}${++last}`;

let numbers = 0;
/** A number to which nothing was sent. */
export const freshNumber = () => `88015${String(10_000_000 + ++numbers)}`;

/** Records of a company made for one call, which may change or delete them. */
export function targetsOf({ database }: Pick<World, 'database'>, companyId = 2) {
  return {
    companyId,
    name: freshName,
    async role(): Promise<number> {
      const { id } = await database
        .insertInto('roles')
        .values({ company_id: companyId, name: freshName('Role '), scope: 'company' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async user(): Promise<number> {
      return (await addPerson(database, { username: freshName('target'), companyId })).userId;
    },
    /** Somebody who has a number and has not chosen a password. */
    async invitedUser(): Promise<number> {
      const userId = await this.user();
      const [msisdn] = newNumbers(1);
      await database
        .updateTable('users')
        .set({ contact_no: msisdn!, password_change_required: true })
        .where('id', '=', userId)
        .execute();
      return userId;
    },
    /** A session of a person of the company, by what names it. */
    async session(): Promise<{ userId: number; id: string }> {
      const userId = await this.user();
      await startSession(database, userId);
      const { rows } = await sql<{ id: string }>`
        select left(encode(sha256(token_hash), 'hex'), 32) as id from sessions where user_id = ${userId}`.execute(
        database,
      );
      return { userId, id: rows[0]!.id };
    },
    async userWithFactor(): Promise<number> {
      const username = freshName('target');
      const { userId } = await addPerson(database, { username, companyId });
      await addSecondFactor(database, username);
      return userId;
    },
    /** A passkey of the company's owner, with which nobody signs in, and a code of theirs. */
    async passkey(): Promise<{ id: number; code: string }> {
      const owner = 'padma-boss';
      const { recoveryCodes } = await addSecondFactor(database, owner);
      const { id: user_id } = await database
        .selectFrom('users')
        .where('username', '=', owner)
        .select('id')
        .executeTakeFirstOrThrow();
      const { id } = await database
        .insertInto('passkeys')
        .values({
          user_id,
          name: 'Laptop',
          credential_id: randomBytes(16),
          public_key: Buffer.of(0),
          sign_count: 0,
          rp_id: 'localhost',
          user_handle: randomBytes(64),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, code: recoveryCodes[0]! };
    },
    /** The way in which the company's people sign in with its accounts, as if nobody had set it before. */
    async companySignIn(): Promise<number> {
      const { issuer } = await anyProvider();
      await database.deleteFrom('company_sign_ins').where('company_id', '=', companyId).execute();
      await database
        .insertInto('company_sign_ins')
        .values({
          company_id: companyId,
          short_name: freshName('sign-in-'),
          issuer,
          client_id: testClient.clientId,
          sealed_secret: sealWithTestKey(testClient.clientSecret, clientSecretPlace(companyId)),
          match_claim: 'preferred_username',
          match_field: 'username',
          role_claim: null,
          is_on: true,
          granted_scope: 'company',
          granted_permissions: texts(companyPermissions) as never,
        })
        .execute();
      return companyId;
    },
    async branch(): Promise<number> {
      const { id } = await database
        .insertInto('branches')
        .values({ company_id: companyId, name: freshName('Branch ') })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async department(): Promise<number> {
      const { id } = await database
        .insertInto('departments')
        .values({ company_id: companyId, name: freshName('Department ') })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async senderId(status: SenderIdStatus = 'approved'): Promise<number> {
      const { id } = await database
        .insertInto('sender_ids')
        .values({ company_id: companyId, name: freshName('SID'), status })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async contentApproval(): Promise<number> {
      const { id } = await database
        .insertInto('content_approvals')
        .values({ company_id: companyId, name: freshName('Offer '), text: 'Offer' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** Belongs to a sender ID that waits. */
    async paper(): Promise<{ id: number; paperId: number }> {
      const id = await this.senderId('pending');
      const { id: paperId } = await database
        .insertInto('sender_id_papers')
        .values({
          company_id: companyId,
          sender_id_id: id,
          name: 'canary text.pdf',
          type: 'pdf',
          content: pdfOf('canary text'),
          digest: Buffer.alloc(32),
          added_by: await firstUser(database, companyId),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, paperId };
    },
    /** Switched off, so that no receiver tries to reach it. */
    async route(): Promise<number> {
      const { id } = await database
        .insertInto('routes')
        .values({ name: freshName('Route '), is_enabled: false })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** The same, over HTTP. */
    async httpRoute(): Promise<number> {
      const id = await this.route();
      const { stored, secrets } = changeHttp({ ...httpPresets.jasmin, username: 'barta' }, null);
      await database
        .updateTable('routes')
        .set({
          kind: 'http',
          http_carrier: JSON.stringify(stored),
          sealed_password: sealWithTestKey(secrets, routePasswordPlace(id)),
        })
        .where('id', '=', id)
        .execute();
      return id;
    },
    /** Puts a number that nothing is sent to on the do-not-disturb list. */
    async doNotDisturb(): Promise<number> {
      const msisdn = `88019${String(80_000_000 + optOuts++)}`;
      const { id } = await database
        .insertInto('do_not_disturb')
        .values({ msisdn, operator: 'grameenphone', route_id: 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** Adds an error's words for all routes. */
    async errorWords(): Promise<number> {
      const { id } = await database
        .insertInto('error_words')
        .values({ code: freshName('E').replaceAll(' ', ''), en: 'Off', bn: 'বন্ধ' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** The one of the receiver's settings. */
    async liveRoute(): Promise<number> {
      const { id } = await database
        .selectFrom('routes')
        .select('id')
        .where('is_enabled', '=', true)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async campaign(): Promise<number> {
      const { id } = await database
        .insertInto('campaigns')
        .values({
          company_id: companyId,
          name: freshName('Campaign '),
          class: 'transactional',
          created_by: await firstUser(database, companyId),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** Shared, so that anybody who manages the company's people may change it. */
    async savedView(): Promise<number> {
      const { id } = await database
        .insertInto('saved_views')
        .values({
          company_id: companyId,
          user_id: await firstUser(database, companyId),
          screen: 'users',
          name: freshName('View '),
          filter: '{}',
          is_shared: true,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async apiKey(): Promise<number> {
      const { id } = await database
        .insertInto('api_keys')
        .values({
          company_id: companyId,
          user_id: await firstUser(database, companyId),
          name: freshName('Key '),
          kind: 'live',
          token_hash: randomBytes(32),
          beginning: 'barta_live_canary01',
          permissions: [],
          classes: ['transactional'],
          networks: [],
          requests_per_second: 100,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await database
        .insertInto('api_requests')
        .values({
          company_id: companyId,
          api_key_id: id,
          at: new Date(),
          method: 'POST',
          path: '/v1/messages',
          status: 202,
          milliseconds: 3,
          address: '203.0.113.7',
          recipient: '8801712•••678',
          left_out: 0,
        })
        .execute();
      return id;
    },
    async webhook(): Promise<number> {
      const { id } = await database
        .insertInto('webhooks')
        .values({
          company_id: companyId,
          user_id: await firstUser(database, companyId),
          kind: 'endpoint',
          name: freshName('Webhook '),
          url: 'https://canary.example/hooks',
          events: ['message.delivered'],
          sealed_secret: randomBytes(60),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** A delivery of a new webhook. */
    async webhookDelivery(): Promise<{ id: number; deliveryId: string }> {
      const webhookId = await this.webhook();
      const { id } = await database
        .insertInto('webhook_deliveries')
        .values({ webhook_id: webhookId, company_id: companyId, event: 'webhook.test', state: 'failed' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: webhookId, deliveryId: String(id) };
    },
    async template(): Promise<number> {
      const { id } = await database
        .insertInto('templates')
        .values({ company_id: companyId, name: freshName('Template '), text: 'canary text', class: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** Adds an opt-out of a number that nothing is sent to. */
    async optOut(): Promise<number> {
      const msisdn = `88019${String(90_000_000 + optOuts++)}`;
      const { id } = await database
        .insertInto('opt_outs')
        .values({ company_id: companyId, msisdn, source: 'staff', note: 'canary text' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async contactGroup(): Promise<number> {
      const { id } = await database
        .insertInto('contact_groups')
        .values({
          company_id: companyId,
          name: freshName('Group '),
          columns: ['name'],
          contact_count: 1,
          created_by: await firstUser(database, companyId),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async contact(): Promise<{ id: number; contactId: number }> {
      const group_id = await this.contactGroup();
      const { id } = await database
        .insertInto('contacts')
        .values({ company_id: companyId, group_id, msisdn: '8801899999999', field_values: ['canary text'] })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id: group_id, contactId: id };
    },
    async contactImport(): Promise<string> {
      const group_id = await this.contactGroup();
      const { id } = await database
        .insertInto('contact_imports')
        .values({ company_id: companyId, group_id, rejected: 1, created_by: null })
        .returning('id')
        .executeTakeFirstOrThrow();
      await database
        .insertInto('contact_rejects')
        .values({
          company_id: companyId,
          import_id: id,
          row_number: 2,
          raw: 'canary text',
          reason: 'duplicate',
        })
        .execute();
      return String(id);
    },
    /** A batch of one message that stands so, of which nothing is held or charged. */
    async bulk(
      state: BatchState,
      { campaignId = null, status = 'queued' }: { campaignId?: number | null; status?: MessageStatus } = {},
    ): Promise<string> {
      const senderId = await defaultSenderId(database, companyId);
      const { id } = await database
        .insertInto('batches')
        .values({
          company_id: companyId,
          kind: 'bulk',
          class: 'transactional',
          sender_id: senderId,
          user_id: await firstUser(database, companyId),
          state,
          text: 'Hello',
          report: JSON.stringify({ read: 1, valid: 1 }),
          starts_at: state === 'scheduled' ? new Date('2999-01-01T00:00:00Z') : null,
          campaign_id: campaignId,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { id: chunkId } = await database
        .insertInto('chunks')
        .values({ company_id: companyId, batch_id: id, lane: 1, available_at: sql`'infinity'` })
        .returning('id')
        .executeTakeFirstOrThrow();
      await database
        .insertInto('messages')
        .values({
          company_id: companyId,
          batch_id: id,
          chunk_id: chunkId,
          msisdn: '8801712345678',
          operator: 'grameenphone',
          encoding: 'GSM7',
          segments: 1,
          status,
        })
        .execute();
      const counted = { companyId, batchId: id };
      if (state !== 'staged')
        await database.transaction().execute((transaction) => addAcceptedCounts(transaction, counted));
      return String(id);
    },
    /** The message of a batch that waits for its start. */
    async scheduledMessage(batch: { status?: MessageStatus } = {}): Promise<string> {
      const { id } = await database
        .selectFrom('messages')
        .select('id')
        .where('company_id', '=', companyId)
        .where('batch_id', '=', Number(await this.bulk('scheduled', batch)))
        .executeTakeFirstOrThrow();
      return String(id);
    },
    /** A code of a program. */
    async code(): Promise<string> {
      const { id } = await database
        .insertInto('api_codes')
        .values({
          company_id: companyId,
          is_test: false,
          message_id: 1,
          msisdn: '8801899999999',
          salt: randomBytes(16),
          code_hash: randomBytes(32),
          tries_left: 5,
          expires_at: new Date(Date.now() + 300_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return String(id);
    },
    /** Delivered and charged. */
    async message(): Promise<string> {
      const user_id = await firstUser(database, companyId);
      const sender_id = await defaultSenderId(database, companyId);
      return String(await addMessage(database, { company_id: companyId, user_id, sender_id, charged: 1 }));
    },
    /** About such a message, which went to another number when one is given. */
    async ticket(customer_msisdn = '8801712345678'): Promise<number> {
      const message_id = Number(await this.message());
      return addTicket(database, { company_id: companyId, message_id, customer_msisdn });
    },
    /** Asked for by somebody of the company. */
    async refund(): Promise<number> {
      const ticket_id = await this.ticket();
      return addRefund(database, ticket_id, await firstUser(database, companyId));
    },
    async rechargeRequest(): Promise<number> {
      const { id } = await database
        .insertInto('recharge_requests')
        .values({ company_id: companyId, amount: 10, note: 'For Eid', requested_by_name: 'Rakib Hasan' })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    /** A company can have few at a time. */
    async withoutRequests(): Promise<void> {
      await database.deleteFrom('recharge_requests').execute();
    },
    async recharge(): Promise<number> {
      const { id } = await database
        .selectFrom('ledger_entries')
        .select('id')
        .where('company_id', '=', companyId)
        .where('kind', '=', 'recharge')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      return id;
    },
    async company(): Promise<number> {
      const { id } = await database
        .insertInto('companies')
        .values({ name: freshName('Company ') })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
  };
}

async function defaultSenderId(database: World['database'], companyId: number): Promise<string> {
  const { name } = await database
    .selectFrom('sender_ids')
    .select('name')
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow();
  return name;
}

/** Adds a refund of one unit of the message that a ticket is about. @returns its id */
async function addRefund(database: World['database'], ticketId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into refunds (ticket_id, company_id, message_id, units, reason, requested_by, requested_by_name)
    select id, company_id, message_id, 1, 'canary text', ${userId}, 'Rakib Hasan' from tickets where id = ${ticketId}
    returning id`.execute(database);
  return rows[0]!.id;
}

async function firstUser(database: World['database'], companyId: number): Promise<number> {
  const { id } = await database
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type Targets = ReturnType<typeof targetsOf>;

/** Padma Traders with something of everything, and words in it that no stranger may ever read. */
export async function addVictim(world: World): Promise<Victim> {
  const { database } = world;
  const targets = targetsOf(world);
  const [branchId, departmentId] = [await targets.branch(), await targets.department()];
  const { userId, roleId } = await addPerson(database, { username: 'padma-victim', companyId: 2 });
  await database
    .updateTable('users')
    .set({ branch_id: branchId, department_id: departmentId })
    .where('id', '=', userId)
    .execute();
  const msisdn = '8801899999999';
  const campaignId = await targets.campaign();
  const message = {
    company_id: 2,
    user_id: userId,
    branch_id: branchId,
    campaign_id: campaignId,
    msisdn,
    operator: 'robi',
    text: 'canary text',
  } as const;
  const message_id = await addMessage(database, message);
  const ofMany = await addMessage(database, { ...message, kind: 'bulk' });
  await database
    .insertInto('audit_entries')
    .values({ company_id: 2, action: 'updated', noun: 'user', record_id: userId, record_name: 'Rakib Hasan' })
    .execute();
  const batchId = await targets.bulk('cancelled', { campaignId });
  const spent = { companyId: 2, amount: 1, batchId: Number(batchId), userId };
  await database.transaction().execute((transaction) => hold(transaction, spent));
  const { userId: agentId } = await addHolder(world, 'padma-agent', 2, ['view-ticket']);
  const ticketId = await addTicket(database, {
    company_id: 2,
    description: 'canary text',
    created_by_name: 'Rakib Hasan',
    message_id,
    batch_id: Number(batchId),
    campaign_id: campaignId,
    department_id: departmentId,
    assignee_id: agentId,
    customer_msisdn: msisdn,
  });
  await addRefund(database, ticketId, userId);
  const own = { roleId, branchId, departmentId, campaignId, batchId, senderId: 'PADMA', msisdn };
  const [ofOneBatchId, ofManyBatchId] = [
    await batchOf(database, message_id),
    await batchOf(database, ofMany),
  ];
  const reported = { messageId: String(message_id), ofOneBatchId, ofManyBatchId };
  await addHolder(world, 'padma-boss', 2, companyPermissions);
  const uploadId = await keepUpload(await clientOf(world, 'padma-boss'));
  const apiKeyId = await targets.apiKey();
  const [templateId, { id: groupId }] = [await targets.template(), await targets.contact()];
  const used = { uploadId, apiKeyId, templateId, groupId };
  return { companyId: 2, userId, ...own, ...reported, ticketId, agentId, ...used };
}

/** A list just large enough to be kept. */
async function keepUpload(client: Client): Promise<string> {
  const row = `01712345678,${'x'.repeat(1_000)}\n`;
  const file = new File([row.repeat(Math.ceil(batchLimits.keptFromBytes / row.length))], 'list.csv');
  const { body } = await uploadTo(client, previewBatch, {}, { class: 'transactional', text: 'Hello', file });
  return body.uploadId!;
}

async function batchOf(database: World['database'], messageId: number): Promise<string> {
  const { batch_id } = await database
    .selectFrom('messages')
    .select('batch_id')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow();
  return String(batch_id);
}

/** Words of the victim's company that stand in its records and nowhere else. */
export const canaries = [
  'Padma',
  'PADMA',
  'padma-victim',
  'Rakib Hasan',
  'rakib@padma.example',
  'canary text',
  '8801899999999',
];

/** Someone with a role of their own that holds exactly `permissions`. */
export async function addHolder(
  world: World,
  username: string,
  companyId: number,
  permissions: readonly PermissionKey[],
): Promise<{ userId: number; roleId: number }> {
  const person = await addPerson(world.database, { username, companyId });
  await setPermissions(world.database, person.roleId, permissions);
  return person;
}

/** The provider's role without a permission, and someone in it. */
export async function addPlatformHolder(world: World, username: string): Promise<{ roleId: number }> {
  const { id: roleId } = await world.database
    .insertInto('roles')
    .values({ company_id: null, name: `Role of ${username}`, scope: 'platform' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addPerson(world.database, { username, companyId: 1, role: roleId });
  return { roleId };
}

/** A client company whose one administrator may do all that a company's people can. */
export async function addStranger(world: World, name: string): Promise<void> {
  const { companyId } = await addClientCompany(world.database, name);
  await addHolder(world, `${name.toLowerCase()}-boss`, companyId, companyPermissions);
}

/** As `clientOf`, with the token of a right one-time code. */
export async function resettingClientOf(world: World, username: string): Promise<Client> {
  const { database, urls } = world;
  const user = await database
    .selectFrom('users')
    .select(['id', 'company_id'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return new Client(urls, await startPasswordReset(database, user.id, 10), user.company_id);
}
