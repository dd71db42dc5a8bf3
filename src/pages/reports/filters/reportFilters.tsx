import { useMemo, type ReactElement } from 'react';
import { TextInput } from 'react-admin';
import type { BatchFilter } from '#contract/database-manager/batches.ts';
import { outcomes } from '#contract/database-manager/filter.ts';
import { listUsers } from '#contract/main-api/people/users.ts';
import { listCampaigns } from '#contract/main-api/sending/campaigns.ts';
import {
  batchKinds,
  messageClasses,
  operators,
  shownStatuses,
  type BatchKind,
} from '#contract/sms-receiver/messages.ts';
import { withAsciiDigits } from '#domain/numbers/msisdn.ts';
import { CompanyFilter } from '../../../components/list/CompanyFilter.tsx';
import { choicesFilter, periodFilter } from '../../../components/list/filters.tsx';
import { useMay, useMayCall } from '../../../components/useMayCall.ts';
import { useSignedInUser } from '../../../session.ts';
import { StateFilter } from '../../send/batches/list/StateFilter.tsx';
import {
  BranchFilter,
  CampaignFilter,
  ErrorCodeFilter,
  OwnFilter,
  SenderIdFilter,
  UserFilter,
} from './lazyFilters.ts';

/** The characters in which a number may be written; the service refuses anything else. */
function numberSigns(typed: string): string | null {
  return typed.replace(/[^0-9০-৯+ -]/g, '') || null;
}

/** Without characters that no reference has. */
function referenceSigns(typed: string): string | null {
  return typed.replace(/\p{Cc}/gu, '').slice(0, 100) || null;
}

/** Ids of batches are digits, which may be typed in Bangla. */
export function batchDigits(typed: string): string | null {
  return withAsciiDigits(typed).replace(/\D/g, '').replace(/^0+/, '') || null;
}

/**
 * The filters of a report of messages or batches. Only the provider's people have companies to choose from, and only
 * who sees whole numbers searches by them. A filter of the contract without an input is a type error; `from` has `to`.
 * @param kinds what it can be narrowed to; of one kind there is nothing to choose
 */
export function useReportFilters(kinds: readonly BatchKind[] = batchKinds) {
  const { scope } = useSignedInUser();
  const seesNumbers = useMay('view-msisdn');
  const listsUsers = useMayCall(listUsers);
  const listsCampaigns = useMayCall(listCampaigns);
  return useMemo(
    () =>
      Object.values<ReactElement | false>({
        state: !kinds.includes('single') && <StateFilter key="state" source="state" alwaysOn />,
        from: periodFilter,
        msisdn: seesNumbers && (
          <TextInput key="msisdn" source="msisdn" type="tel" parse={numberSigns} resettable alwaysOn />
        ),
        outcome: choicesFilter('outcome', outcomes, 'reports.totals'),
        status: choicesFilter('status', shownStatuses, 'reports.status', true),
        companyId: scope === 'platform' && <CompanyFilter key="companyId" source="companyId" />,
        branchId: <BranchFilter key="branchId" source="branchId" />,
        userId: listsUsers ? (
          <UserFilter key="userId" source="userId" />
        ) : (
          <OwnFilter key="userId" source="userId" />
        ),
        campaignId: listsCampaigns && <CampaignFilter key="campaignId" source="campaignId" />,
        senderId: <SenderIdFilter key="senderId" source="senderId" />,
        operator: choicesFilter('operator', operators, 'reports.operator'),
        class: choicesFilter('class', messageClasses, 'reports.class'),
        kind: kinds.length > 1 && choicesFilter('kind', kinds, 'reports.kind'),
        batchId: <TextInput key="batchId" source="batchId" parse={batchDigits} resettable />,
        reference: <TextInput key="reference" source="reference" parse={referenceSigns} resettable />,
        errorCode: <ErrorCodeFilter key="errorCode" source="errorCode" />,
      } satisfies Record<Exclude<keyof BatchFilter, 'to'>, ReactElement | false>).filter(
        (filter) => filter !== false,
      ),
    [scope, seesNumbers, listsUsers, listsCampaigns, kinds],
  );
}
