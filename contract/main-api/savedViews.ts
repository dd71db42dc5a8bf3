import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import type { PermissionKey } from '../permissions.ts';
import { Id, listOf, MaskableText, Name, nullable, oneOf, record } from '../vocabulary.ts';

/** Screens whose views can be saved: all lists with filters, each with the permission that opens it. */
export const viewScreens = {
  batches: 'send-multiple-sms',
  'send-sms/templates': 'manage-templates',
  contacts: 'manage-contacts',
  'opt-outs': 'manage-contacts',
  'do-not-disturb': 'manage-route',
  users: 'view-user-list',
  roles: 'view-role-list',
  companies: 'view-company-list',
  config: 'view-company-list',
  balances: 'create-company',
  departments: 'create-company',
  'sender-ids': 'create-company',
  webhooks: 'manage-api-keys',
  'content-approvals': 'create-company',
  'api-keys': 'manage-api-keys',
  'api-requests': 'manage-api-keys',
  branch: 'create-company',
  campaign: 'create-company',
  'single-sms': 'view-single-sms-report',
  'bulk-sms': 'view-bulk-sms-report',
  'sms-history': 'view-sms-history',
  'master-report': 'view-master-report',
  'transaction-groups': 'view-sms-sending-credit',
  transactions: 'view-sms-sending-credit',
  'audit-log': 'view-audit-log',
  tickets: 'view-ticket-list',
} as const satisfies Record<string, PermissionKey>;
export type ViewScreen = keyof typeof viewScreens;
export const viewScreenNames = Object.keys(viewScreens) as ViewScreen[];

/** Most views that one person saves. */
export const mostSavedViews = 50;
/** Most views of one screen that a company shares: each person gets all of them with the screen. */
export const mostSharedViews = 100;

/** Who may change and delete what other people of their company share: those who manage its people. */
export const managesSharedViews: PermissionKey = 'update-user';

/** The field and the order of the list, such as `acceptedAt DESC`. */
const sort = nullable(Type.String({ pattern: '^[A-Za-z.]{1,50} (ASC|DESC)$' }));

/** A filter of a list under a name: a person's own, or shared with the company. */
export const SavedView = record({
  id: Id,
  screen: oneOf(viewScreenNames),
  /** Unique among the views that its owner saved for the screen. */
  name: MaskableText,
  /** The values of the list's filters, as JSON. */
  filter: MaskableText,
  /** Null for the list's own order. */
  sort,
  isShared: Type.Boolean(),
  isOwn: Type.Boolean(),
  ownerName: Type.String(),
  /** Whether the reader may change and delete it. */
  mayChange: Type.Boolean(),
});
export type SavedView = Type.Static<typeof SavedView>;

/** The fields of the dialog. Filter and sort come from the list. */
export const SavedViewTerms = record({ name: Name, isShared: Type.Optional(Type.Boolean()) });

const filter = Type.String({ maxLength: 10_000 });
const common = { service: 'main-api', permission: 'signed-in' } as const;
const one = record({ id: Id });

export const listSavedViews = endpoint({
  ...common,
  method: 'GET',
  path: '/saved-views',
  summary: 'Your saved views of a screen, and those that your company shares',
  query: record({ screen: oneOf(viewScreenNames) }),
  reply: listOf(SavedView),
});

export const createSavedView = endpoint({
  ...common,
  method: 'POST',
  path: '/saved-views',
  summary: 'Save a view; a repeat of the same gets the one that is there',
  body: record({
    screen: oneOf(viewScreenNames),
    ...SavedViewTerms.properties,
    filter,
    sort: Type.Optional(sort),
  }),
  reply: SavedView,
  status: 201,
});

/** Fields that are left out stay as they are. */
export const updateSavedView = endpoint({
  ...common,
  method: 'PUT',
  path: '/saved-views/{id}',
  summary: 'Rename, change, share or unshare a view',
  params: one,
  body: record({
    name: Type.Optional(Name),
    filter: Type.Optional(filter),
    sort: Type.Optional(sort),
    isShared: Type.Optional(Type.Boolean()),
  }),
  reply: SavedView,
});

export const deleteSavedView = endpoint({
  ...common,
  method: 'DELETE',
  path: '/saved-views/{id}',
  summary: 'Delete a view',
  params: one,
  reply: record({ id: Id }),
});
