import type { Input } from '#contract/endpoint.ts';
import type { FieldProblem } from '#contract/errors.ts';
import type { AuditAction } from '#contract/main-api/auditLog.ts';
import type { Campaign, CampaignChange, listCampaigns, NewCampaign } from '#contract/main-api/campaigns.ts';
import { changesBetween, recordDeed } from '#services/kit/auth/audit.ts';
import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import type { Database, Queries } from '#services/kit/database/index.ts';
import { notFound, refuseInUse } from '#services/kit/errors.ts';
import { once } from '#services/kit/database/idempotency.ts';
import type { Page } from '#services/kit/http/page.ts';
import { checkPeriod } from '#services/kit/time/period.ts';
import { visibleCompany, type Session } from '#services/kit/auth/session.ts';
import { targetCompany } from '#services/kit/auth/tenancy.ts';
import { writeAs } from '#services/kit/auth/writeAs.ts';
import { refuseProblems } from '../refuseProblems.ts';
import { campaignRepository, type CampaignRepository, type CampaignSortField } from './repository.ts';

export type CampaignService = ReturnType<typeof campaignService>;

const auditedFields = [
  'name',
  'description',
  'class',
  'senderId',
  'startsAt',
] as const satisfies (keyof Campaign)[];

/** @param clock the database's */
export function campaignService(database: Database, clock: Clock) {
  return {
    /** @throws validation-failed for a period that no calendar has */
    async list(
      session: Session,
      filter: Input<typeof listCampaigns>['query']['filter'],
      page: Page<CampaignSortField>,
    ): Promise<{ rows: Campaign[]; total: number }> {
      checkPeriod(filter);
      const companyId = visibleCompany(session, filter?.companyId);
      return campaignRepository(database).list({ ...filter, companyId }, page);
    },

    /** @throws not-found, also for another company's */
    find(session: Session, id: number): Promise<Campaign> {
      return existing(campaignRepository(database), session, id);
    },

    /** @throws rule-refused, conflict on `name`, idempotency-key-reused */
    create(session: Session, input: NewCampaign, idempotencyKey: string): Promise<Campaign> {
      const request = { companyId: session.companyId, endpoint: 'campaign', key: idempotencyKey, input };
      return writeAs(database, session, (transaction) =>
        once(transaction, request, async () => {
          const campaigns = campaignRepository(transaction);
          const company = await targetCompany(transaction, session, input.companyId);
          const senderId = input.senderId ?? null;
          const isApproved = await mayUse(campaigns, company.id, senderId);
          const isTaken = await campaigns.isNameTaken(company.id, input.name);
          refuseProblems(
            {
              ...startProblems(input.startsAt, clock),
              ...(!isApproved && { senderId: 'sender-id-not-approved' as const }),
            },
            isTaken ? { name: 'name-taken' } : {},
          );
          const id = await campaigns.insert({
            companyId: company.id,
            name: input.name,
            description: input.description ?? null,
            class: input.class,
            senderId,
            startsAt: input.startsAt ? new Date(input.startsAt) : null,
            createdBy: session.userId,
            branchId: company.id === session.companyId ? session.branchId : null,
          });
          const campaign = (await campaigns.find(id, company.id))!;
          await record(transaction, session, 'created', null, campaign);
          return campaign;
        }),
      );
    },

    /** @throws not-found, rule-refused, conflict on `name` */
    update(session: Session, id: number, change: CampaignChange): Promise<Campaign> {
      return writeAs(database, session, async (transaction) => {
        const campaigns = campaignRepository(transaction);
        await campaigns.lock(id);
        await campaigns.lockScheduled(await existing(campaigns, session, id));
        const before = await existing(campaigns, session, id);
        const start = movedStart(before, change);
        const isTaken = change.name && (await campaigns.isNameTaken(before.companyId, change.name, id));
        refuseProblems(
          {
            ...(start !== undefined && moveProblems(before, change, clock)),
            ...(await termProblems(campaigns, before, change)),
          },
          isTaken ? { name: 'name-taken' } : {},
        );
        await campaigns.update(id, change);
        if (start !== undefined) await campaigns.moveScheduled(before, start);
        const after = await existing(campaigns, session, id);
        await record(transaction, session, 'updated', before, after);
        return after;
      });
    },

    /** @throws not-found, in-use */
    remove(session: Session, id: number): Promise<{ id: number }> {
      return writeAs(database, session, async (transaction) => {
        const campaigns = campaignRepository(transaction);
        await campaigns.lock(id);
        const campaign = await existing(campaigns, session, id);
        refuseInUse({ messages: campaign.messages }, 'What was accepted for it stays in the reports.');
        await campaigns.delete(id);
        await record(transaction, session, 'deleted', campaign, null);
        return { id };
      });
    },
  };
}

async function existing(campaigns: CampaignRepository, session: Session, id: number): Promise<Campaign> {
  const campaign = await campaigns.find(id, visibleCompany(session, undefined));
  if (!campaign) throw notFound('campaign');
  return campaign;
}

type Problems = Record<string, FieldProblem>;

function startProblems(startsAt: string | null | undefined, clock: Clock): Problems {
  if (!startsAt) return {};
  const time = new Date(startsAt).getTime();
  if (Number.isNaN(time)) return { startsAt: 'bad-format' };
  return time <= clock.now() ? { startsAt: 'in-the-past' } : {};
}

/** Undefined when it stays; a form sends the whole record again. */
function movedStart(before: Campaign, { startsAt }: CampaignChange): Date | null | undefined {
  if (startsAt === undefined) return undefined;
  const start = startsAt === null ? null : new Date(startsAt);
  const earlier = before.startsAt === null ? null : Date.parse(before.startsAt);
  return (start?.getTime() ?? null) === earlier ? undefined : start;
}

function moveProblems({ status }: Campaign, { startsAt }: CampaignChange, clock: Clock): Problems {
  if (status !== 'draft' && status !== 'scheduled') return { startsAt: 'already-started' };
  return startProblems(startsAt, clock);
}

/** Messages keep the class and sender ID of the campaign that they were added to, so these stay once there are any. */
async function termProblems(
  campaigns: CampaignRepository,
  { companyId, batches, ...before }: Campaign,
  change: CampaignChange,
): Promise<Problems> {
  const changed = (['class', 'senderId'] as const).filter(
    (field) => change[field] !== undefined && change[field] !== before[field],
  );
  if (batches > 0) return Object.fromEntries(changed.map((field) => [field, 'campaign-has-messages']));
  const { senderId } = change;
  const isApproved = !changed.includes('senderId') || (await mayUse(campaigns, companyId, senderId));
  return isApproved ? {} : { senderId: 'sender-id-not-approved' };
}

/** Whether a campaign can have this sender ID; none is the company's default. */
async function mayUse(
  campaigns: CampaignRepository,
  companyId: number,
  senderId: string | null | undefined,
): Promise<boolean> {
  return !senderId || (await campaigns.isApprovedSenderId(companyId, senderId));
}

async function record(
  queries: Queries,
  session: Session,
  action: AuditAction,
  before: Campaign | null,
  after: Campaign | null,
): Promise<void> {
  const { id, companyId, name } = (after ?? before)!;
  const changes = changesBetween(before ?? {}, after ?? {}, auditedFields);
  if (changes.length === 0) return;
  const deed = { action, noun: 'campaign', companyId, recordId: id, recordName: name, changes } as const;
  await recordDeed(queries, session, deed);
}
