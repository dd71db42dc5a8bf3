import type { EndpointSpec } from '#contract/endpoint.ts';
import { decideContentApproval } from '#contract/main-api/sending/contentApprovals.ts';
import { openWorkKinds, type OpenWorkKind } from '#contract/main-api/openWork.ts';
import { listRouteStates } from '#contract/main-api/carriers/routes.ts';
import { decideSenderId } from '#contract/main-api/sending/senderIds.ts';
import { listTickets, updateTicket } from '#contract/main-api/tickets/tickets.ts';
import { startBatch } from '#contract/sms-receiver/batches.ts';
import { decideRechargeRequest } from '#contract/sms-receiver/rechargeRequests.ts';
import { decideRefund, listRefunds } from '#contract/sms-receiver/refunds.ts';
import { mayCall, type Caller } from '../access/mayCall.ts';

/** The calls by which each kind is read and decided: it waits for those who may make all of them. */
const callsOf: Record<OpenWorkKind, readonly EndpointSpec[]> = {
  downRoutes: [listRouteStates],
  lateBatches: [startBatch],
  rechargeRequests: [decideRechargeRequest],
  senderIds: [decideSenderId],
  contentApprovals: [decideContentApproval],
  refunds: [listRefunds, decideRefund],
  tickets: [listTickets, updateTicket],
};

/** The kinds of open work that wait for somebody, whether there is any or not. */
export function openWorkKindsOf(reader: Caller): OpenWorkKind[] {
  return openWorkKinds.filter((kind) => callsOf[kind].every((call) => mayCall(reader, call)));
}
