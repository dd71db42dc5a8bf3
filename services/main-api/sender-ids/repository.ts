import type { SenderId, SenderIdStatus } from '#contract/main-api/senderIds.ts';
import type { Database } from '#services/kit/database/index.ts';
import type { Page } from '#services/kit/page.ts';

export type SenderIdRepository = ReturnType<typeof senderIdRepository>;

export interface SenderIdFilter {
  /** Null means every company. */
  companyId: number | null;
  status?: SenderIdStatus;
}

export function senderIdRepository(database: Database) {
  return {
    async list(
      filter: SenderIdFilter,
      page: Page<'id' | 'name'>,
    ): Promise<{ rows: SenderId[]; total: number }> {
      const matching = database
        .selectFrom('sender_ids')
        .$if(filter.companyId !== null, (query) => query.where('company_id', '=', filter.companyId!))
        .$if(filter.status !== undefined, (query) => query.where('status', '=', filter.status!));
      const { total } = await matching
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await matching
        .select(['id', 'company_id as companyId', 'name', 'status', 'is_default as isDefault'])
        .orderBy(page.field, page.direction)
        .orderBy('id')
        .limit(page.limit)
        .offset(page.offset)
        .execute();
      return { rows, total };
    },
  };
}
