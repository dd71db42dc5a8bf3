import type { TSchema } from 'typebox';
import type { EndpointSpec } from '#contract/endpoint.ts';
import { endpoints } from '#contract/index.ts';
import { demoPassword } from '#database/seed/demo.ts';
import { httpPresets } from '#services/engine/carriers/http/presets.ts';
import type { CallInput, Entry } from './entry.ts';
import type { Targets, Victim } from './targets.ts';
import { pdfOf } from '#tests/helpers/samplePapers.ts';
import { companySignInEntries } from './companySignInEntries.ts';
import { ticketEntries } from './ticketEntries.ts';

export type { CallInput, Entry };

const filtered =
  (field: keyof Victim) =>
  (victim: Victim): CallInput => ({ query: { filter: { [field]: victim[field] } } });
const emptyFilter = (field: keyof Victim) => ({ input: filtered(field), answer: 'empty' as const });

const wholePage = { range: [0, 99], sort: ['id', 'ASC'] };
const places = ['divisionId', 'districtId', 'thanaId'];
const placeFilters = places.map((name) => `filter.${name}`);

/** find, change and delete of one REST record, by a stranger and by its owner. */
function ofOne(
  make: (targets: Targets) => Promise<number>,
  body?: (targets: Targets) => object,
  file?: File,
) {
  const input = async (targets: Targets): Promise<CallInput> => ({
    params: { id: await make(targets) },
    ...(body && { body: body(targets) as Record<string, unknown> }),
    ...(file && { file }),
  });
  return {
    input,
    foreign: {
      id: { input: (_: Victim, targets: Targets) => input(targets), answer: 'not-found' as const },
    },
  };
}

/** A report, a page of it or all, of batches of one message or of many. */
function reportEntry(of: 'one' | 'many', query: Record<string, unknown>): Entry {
  const batchId = of === 'one' ? 'ofOneBatchId' : 'ofManyBatchId';
  return {
    input: { query: { filter: { status: 'delivered' }, sort: ['acceptedAt', 'DESC'], ...query } },
    foreign: {
      'filter.companyId': emptyFilter('companyId'),
      'filter.branchId': emptyFilter('branchId'),
      'filter.userId': emptyFilter('userId'),
      'filter.campaignId': emptyFilter('campaignId'),
      'filter.senderId': emptyFilter('senderId'),
      'filter.batchId': {
        input: (victim) => ({ query: { filter: { batchId: victim[batchId] } } }),
        answer: 'empty',
      },
      'filter.msisdn': emptyFilter('msisdn'),
    },
  };
}
const onePage = { range: [0, 99] };
/** In which `targets.bulk('scheduled')` starts. */
const scheduledPeriod = { from: '2998-12-31T00:00:00Z', to: '2999-01-02T00:00:00Z' };
const allOfIt = { timeZone: 'Asia/Dhaka', format: 'csv' };

/** Totals of what a filter lets through. */
const totalsOf = (field: keyof Victim) => ({
  input: (victim: Victim): CallInput => ({ query: { by: 'day', filter: { [field]: victim[field] } } }),
  answer: 'empty' as const,
});
const totalsEntry: Entry = {
  input: { query: { by: 'day', filter: { status: 'delivered' }, timeZone: 'Asia/Dhaka' } },
  foreign: {
    'filter.companyId': totalsOf('companyId'),
    'filter.branchId': totalsOf('branchId'),
    'filter.userId': totalsOf('userId'),
    'filter.campaignId': totalsOf('campaignId'),
    'filter.senderId': totalsOf('senderId'),
  },
};

/** One message, by a stranger and by its owner. */
function ofMessage(more: CallInput): Entry {
  const input = async (targets: Targets): Promise<CallInput> => ({
    params: { companyId: targets.companyId, id: await targets.message() },
    ...more,
  });
  return {
    input,
    foreign: {
      companyId: { input: (_, targets) => input(targets), answer: 'not-found' },
      id: {
        input: async ({ companyId }, targets) => ({
          params: { companyId, id: await targets.message() },
          ...more,
        }),
        answer: 'not-found',
      },
    },
  };
}

const newApiKey = { kind: 'live', name: 'Web shop', classes: ['transactional'], permissions: [] };

const newUser = async (targets: Targets): Promise<Record<string, unknown>> => ({
  username: targets.name('newcomer'),
  name: 'A Newcomer',
  companyId: targets.companyId,
  roleId: await targets.role(),
  password: 'a first long password',
});
/** One field of another company's; the rest is the stranger's to give. */
const userWith =
  (field: 'companyId' | 'roleId' | 'branchId' | 'departmentId') =>
  async (victim: Victim, targets: Targets): Promise<CallInput> => ({
    body: { ...(await newUser(targets)), [field]: victim[field] },
  });

/** That no answer and no log line may hold. */
export const routePassword = 'r0ut3pwd';

/** One batch, by a stranger and by its owner. */
function ofBatch(make: (targets: Targets) => Promise<string>, body?: Record<string, unknown>) {
  const input = async (targets: Targets): Promise<CallInput> => ({
    params: { batchId: await make(targets) },
    ...(body && { body }),
  });
  return {
    input,
    foreign: {
      batchId: { input: (_: Victim, targets: Targets) => input(targets), answer: 'not-found' as const },
    },
  };
}

/** The contacts of one group, by a stranger and by its owner. */
function ofContacts(query: Record<string, unknown>) {
  const input = async (targets: Targets): Promise<CallInput> => ({
    params: { id: (await targets.contact()).id },
    query,
  });
  const foreign = { input: (_: Victim, targets: Targets) => input(targets), answer: 'not-found' as const };
  return { input, foreign: { id: foreign } };
}

/** One contact, by a stranger and by its owner. */
export function ofContact(body?: Record<string, unknown>) {
  const input = async (targets: Targets): Promise<CallInput> => ({
    params: await targets.contact(),
    ...(body && { body }),
  });
  const foreign = {
    input: (_: Victim, targets: Targets) => input(targets),
    answer: 'not-found' as const,
  };
  return { input, foreign: { id: foreign, contactId: foreign } };
}

/** One paper of a sender ID, by a stranger and by its owner. */
const paperIds = async (targets: Targets): Promise<CallInput> => ({ params: await targets.paper() });
const foreignPaper = {
  input: (_: Victim, targets: Targets) => paperIds(targets),
  answer: 'not-found' as const,
};
const ofPaper = { input: paperIds, foreign: { id: foreignPaper, paperId: foreignPaper } };

const manySms = { recipients: ['01712345678', '01812345678'], text: 'Hello', class: 'transactional' };
const manySmsWith =
  (field: 'senderId' | 'campaignId') =>
  (victim: Victim): CallInput => ({ body: { ...manySms, [field]: victim[field] } });

/** Today is the same weekday of the week before. */
const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString();

/** The table of the access matrix: an endpoint that is not in it does not compile. */
export const entries = {
  login: { input: { body: { username: 'operator', password: demoPassword } }, foreign: {} },
  logout: { input: {}, foreign: {} },
  currentUser: { input: {}, foreign: {} },
  signInWithCode: { input: { body: { secondFactorTicket: 'none', code: '123456' } }, foreign: {} },
  findSecondFactor: { input: {}, foreign: {} },
  startSecondFactor: { input: { body: { currentPassword: demoPassword } }, foreign: {} },
  confirmSecondFactor: { input: { body: { code: '123456' } }, foreign: {} },
  confirmSession: { input: { body: { code: '123456' } }, foreign: {} },
  renewRecoveryCodes: { input: { body: { currentPassword: demoPassword, code: '123456' } }, foreign: {} },
  removeSecondFactor: { input: { body: { currentPassword: demoPassword, code: '123456' } }, foreign: {} },
  removeApp: { input: { body: { currentPassword: demoPassword, code: '123456' } }, foreign: {} },
  signInChallenge: { input: { body: { secondFactorTicket: 'none' } }, foreign: {} },
  passkeyChallenge: { input: { body: { purpose: 'confirm' } }, foreign: {} },
  startPasskey: { input: { body: { currentPassword: demoPassword } }, foreign: {} },
  addPasskey: {
    input: {
      body: {
        name: 'Laptop',
        answer: { credential: 'none', clientDataJSON: 'e30', attestationObject: 'e30' },
      },
    },
    foreign: {},
  },
  renamePasskey: {
    input: { body: { id: 1, name: 'Phone' } },
    foreign: {
      id: {
        input: async (_, targets) => ({ body: { id: (await targets.passkey()).id, name: 'Phone' } }),
        answer: 'not-found',
      },
    },
  },
  removePasskey: {
    input: { body: { id: 1, currentPassword: demoPassword, code: '123456' } },
    foreign: {
      id: {
        input: async (_, targets) => ({
          body: { currentPassword: demoPassword, ...(await targets.passkey()) },
        }),
        answer: 'not-found',
      },
    },
  },
  ...companySignInEntries,
  locateCell: { input: { body: { username: 'operator' } }, foreign: {} },
  listCells: { input: {}, foreign: {} },
  issueCellTicket: { input: { params: { number: 1 } }, foreign: {} },
  redeemCellTicket: { input: { body: { ticket: 'none' } }, foreign: {} },
  issueCellRenewal: { input: { params: { number: 1 } }, foreign: {} },
  renewCellSession: { input: { body: { ticket: 'none' } }, foreign: {} },
  sendOtp: { input: { query: { userName: 'operator' } }, foreign: {} },
  validateOtp: { input: { query: { userName: 'operator', otp: '123456' } }, foreign: {} },
  resetPassword: {
    input: { body: { username: 'operator', newPassword: 'a brand new password' } },
    foreign: {},
  },

  findInvitation: { input: {}, foreign: {} },
  sendNumberCode: { input: {}, foreign: {} },
  confirmNumber: { input: { body: { code: '123456' } }, foreign: {} },

  createUser: {
    input: async (targets) => ({ body: await newUser(targets) }),
    foreign: {
      companyId: { input: userWith('companyId'), answer: 'rule-refused' },
      roleId: { input: userWith('roleId'), answer: 'rule-refused' },
      branchId: { input: userWith('branchId'), answer: 'rule-refused' },
      departmentId: { input: userWith('departmentId'), answer: 'rule-refused' },
    },
  },
  listUsers: {
    input: { query: { filter: { active: true }, ...wholePage } },
    foreign: {
      'filter.companyId': emptyFilter('companyId'),
      'filter.branchId': emptyFilter('branchId'),
      'filter.departmentId': emptyFilter('departmentId'),
      'filter.roleId': emptyFilter('roleId'),
    },
  },
  findUser: {
    input: async (targets) => ({ query: { id: await targets.user() } }),
    foreign: { id: { input: ({ userId }) => ({ query: { id: userId } }), answer: 'not-found' } },
  },
  updateUser: {
    input: async (targets) => ({ body: { id: await targets.user(), name: 'Changed' } }),
    foreign: {
      id: { input: ({ userId }) => ({ body: { id: userId, name: 'Changed' } }), answer: 'not-found' },
      roleId: {
        input: async ({ roleId }, targets) => ({ body: { id: await targets.user(), roleId } }),
        answer: 'rule-refused',
      },
      branchId: {
        input: async ({ branchId }, targets) => ({ body: { id: await targets.user(), branchId } }),
        answer: 'rule-refused',
      },
      departmentId: {
        input: async ({ departmentId }, targets) => ({ body: { id: await targets.user(), departmentId } }),
        answer: 'rule-refused',
      },
    },
  },
  deleteUser: {
    input: async (targets) => ({ query: { id: await targets.user() } }),
    foreign: {
      id: { input: async (_, targets) => ({ query: { id: await targets.user() } }), answer: 'not-found' },
    },
  },
  endUserSessions: {
    input: async (targets) => ({ body: { id: await targets.user() } }),
    foreign: { id: { input: ({ userId }) => ({ body: { id: userId } }), answer: 'not-found' } },
  },
  inviteUser: {
    input: async (targets) => ({ body: { id: await targets.invitedUser() } }),
    foreign: {
      id: {
        input: async (_, targets) => ({ body: { id: await targets.invitedUser() } }),
        answer: 'not-found',
      },
    },
  },
  listOwnSessions: { input: {}, foreign: {} },
  endOwnSessions: { input: { body: { currentPassword: demoPassword } }, foreign: {} },
  listUserSessions: {
    input: async (targets) => ({ query: { userId: (await targets.session()).userId } }),
    foreign: { userId: { input: ({ userId }) => ({ query: { userId } }), answer: 'not-found' } },
  },
  endUserSession: {
    input: async (targets) => ({ body: await targets.session() }),
    foreign: {
      userId: { input: async (_, targets) => ({ body: await targets.session() }), answer: 'not-found' },
      id: {
        input: async (_, targets) => ({ body: await targets.session() }),
        answer: 'not-found',
      },
    },
  },
  resetSecondFactor: {
    input: async (targets) => ({ body: { id: await targets.userWithFactor() } }),
    foreign: {
      id: {
        input: async (_, targets) => ({ body: { id: await targets.userWithFactor() } }),
        answer: 'not-found',
      },
    },
  },
  checkUsername: { input: { query: { username: 'nobody-yet' } }, foreign: {} },
  usersByDepartment: {
    input: async (targets) => ({ query: { departmentId: await targets.department() } }),
    foreign: {
      departmentId: { input: ({ departmentId }) => ({ query: { departmentId } }), answer: 'empty' },
    },
  },
  listAdministrators: { input: {}, foreign: {} },
  updatePassword: {
    input: { body: { currentPassword: demoPassword, newPassword: 'a new long password' } },
    foreign: {},
  },
  updateProfile: { input: { body: { name: 'My New Name' } }, foreign: {} },

  listRoles: {
    input: { query: { filter: { scope: 'company' }, ...wholePage } },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  findRole: ofOne((targets) => targets.role()),
  createRole: {
    input: (targets) => ({ body: { name: targets.name('Role '), permissions: [] } }),
    foreign: {
      companyId: {
        input: ({ companyId }, targets) => ({ body: { name: targets.name('Role '), companyId } }),
        answer: 'rule-refused',
      },
    },
  },
  updateRole: ofOne(
    (targets) => targets.role(),
    (targets) => ({ name: targets.name('Role ') }),
  ),
  deleteRole: ofOne((targets) => targets.role()),
  assignPermission: {
    input: async (targets) => ({ body: { roleId: await targets.role(), permissions: [] } }),
    foreign: {
      roleId: { input: ({ roleId }) => ({ body: { roleId, permissions: [] } }), answer: 'not-found' },
    },
  },

  listCompanies: {
    input: { query: { filter: { status: 'active' }, ...wholePage } },
    foreign: {},
    shared: placeFilters,
  },
  findCompany: {
    input: ({ companyId }) => ({ params: { id: companyId } }),
    foreign: { id: { input: ({ companyId }) => ({ params: { id: companyId } }), answer: 'not-found' } },
  },
  createCompany: {
    input: (targets) => ({ body: { name: targets.name('Company '), senderId: 'NEWONE' } }),
    // A sender ID is a name of the new company's own.
    foreign: {},
    shared: [...places, 'senderId'],
  },
  updateCompany: {
    input: ({ companyId }) => ({ params: { id: companyId }, body: { lowBalanceThreshold: 10 } }),
    foreign: {
      id: {
        input: ({ companyId }) => ({ params: { id: companyId }, body: { lowBalanceThreshold: 10 } }),
        answer: 'not-found',
      },
    },
    shared: places,
  },
  deleteCompany: {
    input: async (targets) => ({ params: { id: await targets.company() } }),
    foreign: {
      id: { input: async (_, targets) => ({ params: { id: await targets.company() } }), answer: 'not-found' },
    },
  },

  listBranches: {
    input: { query: { filter: { q: 'a' }, ...wholePage } },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
    shared: placeFilters,
  },
  findBranch: ofOne((targets) => targets.branch()),
  createBranch: {
    input: (targets) => ({ body: { name: targets.name('Branch ') } }),
    foreign: {
      companyId: {
        input: ({ companyId }, targets) => ({ body: { name: targets.name('Branch '), companyId } }),
        answer: 'rule-refused',
      },
    },
    shared: places,
  },
  updateBranch: {
    ...ofOne(
      (targets) => targets.branch(),
      (targets) => ({ name: targets.name('Branch ') }),
    ),
    shared: places,
  },
  deleteBranch: ofOne((targets) => targets.branch()),
  branchesOfCompany: {
    input: ({ companyId }) => ({ params: { id: companyId } }),
    foreign: { id: { input: ({ companyId }) => ({ params: { id: companyId } }), answer: 'empty' } },
  },

  listCampaigns: {
    input: { query: { filter: { q: 'a' }, ...wholePage } },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  findCampaign: ofOne((targets) => targets.campaign()),
  createCampaign: {
    input: (targets) => ({ body: { name: targets.name('Campaign '), class: 'promotional' } }),
    foreign: {
      companyId: {
        input: ({ companyId }, targets) => ({
          body: { name: targets.name('Campaign '), class: 'promotional', companyId },
        }),
        answer: 'rule-refused',
      },
      senderId: {
        input: ({ senderId }, targets) => ({
          body: { name: targets.name('Campaign '), class: 'promotional', senderId },
        }),
        answer: 'rule-refused',
      },
    },
  },
  updateCampaign: {
    ...ofOne(
      (targets) => targets.campaign(),
      (targets) => ({ name: targets.name('Campaign ') }),
    ),
    foreign: {
      id: {
        input: async (_, targets) => ({
          params: { id: await targets.campaign() },
          body: { class: 'promotional' },
        }),
        answer: 'not-found',
      },
      senderId: {
        input: async ({ senderId }, targets) => ({
          params: { id: await targets.campaign() },
          body: { senderId },
        }),
        answer: 'rule-refused',
      },
    },
  },
  deleteCampaign: ofOne((targets) => targets.campaign()),

  listDepartments: {
    input: { query: { filter: { q: 'a' }, ...wholePage } },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  findDepartment: ofOne((targets) => targets.department()),
  createDepartment: {
    input: (targets) => ({ body: { name: targets.name('Department ') } }),
    foreign: {
      companyId: {
        input: ({ companyId }, targets) => ({ body: { name: targets.name('Department '), companyId } }),
        answer: 'rule-refused',
      },
    },
  },
  updateDepartment: ofOne(
    (targets) => targets.department(),
    (targets) => ({ name: targets.name('Department ') }),
  ),
  deleteDepartment: ofOne((targets) => targets.department()),

  companyList: { input: {}, foreign: {} },
  departmentList: { input: {}, foreign: {} },
  roleList: { input: {}, foreign: {} },
  moduleList: { input: {}, foreign: {} },
  permissionList: { input: {}, foreign: {} },
  ticketStatusList: { input: {}, foreign: {} },
  complainTypeList: { input: {}, foreign: {} },
  divisionList: { input: {}, foreign: {} },
  districtList: { input: {}, foreign: {} },
  districtsOfDivision: { input: { params: { id: 1 } }, foreign: {}, shared: ['id'] },
  thanaList: { input: {}, foreign: {} },
  thanasOfDistrict: { input: { params: { id: 1 } }, foreign: {}, shared: ['id'] },

  listRoutes: { input: { query: { filter: { isEnabled: true }, ...wholePage } }, foreign: {} },
  listRouteStates: { input: {}, foreign: {} },
  systemHealth: { input: {}, foreign: {} },
  // Routes are the provider's: a company has none, and asks for none.
  findRoute: {
    input: async (targets) => ({ params: { id: await targets.route() } }),
    foreign: {},
    shared: ['id'],
  },
  createRoute: {
    input: (targets) => ({
      body: {
        name: targets.name('Route '),
        host: 'smsc.example',
        systemId: 'barta',
        password: routePassword,
        isEnabled: false,
        currentPassword: demoPassword,
      },
    }),
    foreign: {},
    shared: ['centralPlatform.campaignId', 'httpCarrier.receipts.id', 'systemId'],
  },
  updateRoute: {
    input: async (targets) => ({ params: { id: await targets.route() }, body: { priority: 7 } }),
    foreign: {},
    shared: ['centralPlatform.campaignId', 'httpCarrier.receipts.id', 'id', 'systemId'],
  },
  deleteRoute: {
    input: async (targets) => ({ params: { id: await targets.route() } }),
    foreign: {},
    shared: ['id'],
  },

  listRoutePresets: { input: {}, foreign: {} },
  dryRunRoute: {
    input: {
      body: {
        host: 'carrier.example',
        port: 443,
        usesTls: true,
        httpCarrier: { ...httpPresets['infobip-polled'], username: 'barta', password: routePassword },
        message: { to: '01712345678', text: 'Hello', senderId: 'BARTA', class: 'transactional' },
        answer: { status: 200, body: 'Success "1"' },
      },
    },
    foreign: {},
    shared: ['httpCarrier.receipts.id', 'message.senderId'],
  },
  findReceiptAddress: {
    input: async (targets) => ({ params: { id: await targets.httpRoute() } }),
    foreign: {},
    shared: ['id'],
  },
  replaceReceiptAddress: {
    input: async (targets) => ({ params: { id: await targets.httpRoute() } }),
    foreign: {},
    shared: ['id'],
  },

  // As the routes that they are of.
  listErrorWords: { input: {}, foreign: {} },
  saveErrorWords: {
    input: async (targets) => ({
      body: {
        routeId: await targets.route(),
        code: '001',
        en: 'Handset off',
        bn: 'ফোন বন্ধ',
        adviceEn: null,
        adviceBn: null,
      },
    }),
    foreign: {},
    shared: ['routeId'],
  },
  deleteErrorWords: {
    input: async (targets) => ({ params: { id: await targets.errorWords() } }),
    foreign: {},
    shared: ['id'],
  },
  getPortabilityTable: { input: {}, foreign: {} },
  importPortability: {
    input: { body: { mode: 'add', rows: [{ number: '01712000001', operator: 'Robi' }] } },
    foreign: {},
  },
  exportPortability: { input: { query: { format: 'csv' } }, foreign: {} },
  findNumberOperator: { input: { query: { number: '01712345678' } }, foreign: {} },
  emptyPortability: { input: {}, foreign: {} },
  listDoNotDisturb: {
    input: async (targets) => {
      await targets.doNotDisturb();
      return { query: { filter: { q: '017' }, ...wholePage } };
    },
    foreign: {},
  },
  removeDoNotDisturb: {
    input: async (targets) => ({ params: { id: await targets.doNotDisturb() } }),
    foreign: {},
    shared: ['id'],
  },
  emptyDoNotDisturb: { input: {}, foreign: {} },

  listSenderIds: {
    input: { query: { filter: { status: 'approved' }, range: [0, 99], sort: ['name', 'ASC'] } },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  findSenderId: ofOne((targets) => targets.senderId()),
  createSenderId: {
    input: (targets) => ({ body: { name: targets.name('Ask'), note: 'Our brand' } }),
    foreign: {
      companyId: {
        input: ({ companyId }, targets) => ({ body: { name: targets.name('Ask'), companyId } }),
        answer: 'rule-refused',
      },
    },
  },
  updateSenderId: ofOne(
    (targets) => targets.senderId(),
    () => ({ isDefault: true }),
  ),
  decideSenderId: {
    input: async (targets) => ({
      params: { id: await targets.senderId() },
      body: { status: 'rejected', note: 'Not yours' },
    }),
    foreign: {
      id: {
        input: async (_, targets) => ({
          params: { id: await targets.senderId() },
          body: { status: 'rejected' },
        }),
        answer: 'not-found',
      },
    },
  },
  deleteSenderId: ofOne((targets) => targets.senderId()),
  listContentApprovals: {
    input: { query: { filter: { state: 'approved' }, range: [0, 99], sort: ['name', 'ASC'] } },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  findContentApproval: ofOne((targets) => targets.contentApproval()),
  createContentApproval: {
    input: (targets) => ({ body: { name: targets.name('Offer '), text: 'Offer for {{name}}' } }),
    foreign: {
      companyId: {
        input: ({ companyId }, targets) => ({
          body: { name: targets.name('Offer '), text: 'Offer', companyId },
        }),
        answer: 'rule-refused',
      },
      senderId: {
        input: ({ senderId }, targets) => ({
          body: { name: targets.name('Offer '), text: 'Offer', senderId },
        }),
        answer: 'rule-refused',
      },
    },
    // The regulator's.
    shared: ['campaignId'],
  },
  updateContentApproval: {
    ...ofOne(
      (targets) => targets.contentApproval(),
      () => ({ text: 'Another offer' }),
    ),
    foreign: {
      id: {
        input: async (_, targets) => ({
          params: { id: await targets.contentApproval() },
          body: { text: 'Another offer' },
        }),
        answer: 'not-found',
      },
      senderId: {
        input: async ({ senderId }, targets) => ({
          params: { id: await targets.contentApproval() },
          body: { senderId },
        }),
        answer: 'not-found',
      },
    },
    shared: ['campaignId'],
  },
  decideContentApproval: {
    input: async (targets) => ({
      params: { id: await targets.contentApproval() },
      body: { state: 'approved', campaignId: 'BTRC-1' },
    }),
    foreign: {
      id: {
        input: async (_, targets) => ({
          params: { id: await targets.contentApproval() },
          body: { state: 'refused' },
        }),
        answer: 'not-found',
      },
    },
    shared: ['campaignId'],
  },
  deleteContentApproval: ofOne((targets) => targets.contentApproval()),
  setOperatorApprovals: ofOne(
    (targets) => targets.senderId(),
    () => ({ approvals: [{ operator: 'robi', state: 'approved', validUntil: '2999-12-31' }] }),
  ),
  importApprovals: {
    input: {
      body: {},
      file: new File(['Sender ID,Company,Operator,State\nPADMA,Padma Traders,Robi,approved\n'], 'states.csv'),
    },
    foreign: {},
  },
  getApprovalCheck: { input: {}, foreign: {} },
  requestApprovalCheck: { input: {}, foreign: {} },
  listPapers: ofOne(async (targets) => (await targets.paper()).id),
  addPaper: ofOne(
    (targets) => targets.senderId('pending'),
    () => ({}),
    new File([pdfOf()], 'letter.pdf'),
  ),
  downloadPaper: ofPaper,
  removePaper: ofPaper,
  listSetupSteps: { input: {}, foreign: {} },
  listSendingHours: { input: {}, foreign: {} },
  updateSendingHours: {
    input: {
      body: { class: 'promotional', opensAt: '08:00', closesAt: '22:00', timeZone: 'Asia/Dhaka' },
    },
    foreign: {},
  },
  listSavedViews: { input: { query: { screen: 'users' } }, foreign: {} },
  createSavedView: {
    input: (targets) => ({ body: { screen: 'users', name: targets.name('View '), filter: '{}' } }),
    foreign: {},
  },
  updateSavedView: ofOne(
    (targets) => targets.savedView(),
    (targets) => ({ name: targets.name('View ') }),
  ),
  deleteSavedView: ofOne((targets) => targets.savedView()),
  listTemplates: {
    input: { query: { filter: { q: 'a' }, ...wholePage } },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  findTemplate: ofOne((targets) => targets.template()),
  createTemplate: {
    input: (targets) => ({ body: { name: targets.name('Template '), text: 'Dear {{name}}' } }),
    foreign: {
      companyId: {
        input: ({ companyId }, targets) => ({
          body: { name: targets.name('Template '), text: 'Dear {{name}}', companyId },
        }),
        answer: 'rule-refused',
      },
    },
  },
  updateTemplate: ofOne(
    (targets) => targets.template(),
    (targets) => ({ name: targets.name('Template ') }),
  ),
  deleteTemplate: ofOne((targets) => targets.template()),
  listContactGroups: {
    input: { query: { filter: { q: 'a' }, ...wholePage } },
    foreign: { 'filter.msisdn': emptyFilter('msisdn') },
  },
  findContactGroup: ofOne((targets) => targets.contactGroup()),
  createContactGroup: {
    input: (targets) => ({ body: { name: targets.name('Group '), columns: ['name'] } }),
    foreign: {},
  },
  updateContactGroup: ofOne(
    (targets) => targets.contactGroup(),
    (targets) => ({ name: targets.name('Group ') }),
  ),
  deleteContactGroup: ofOne((targets) => targets.contactGroup()),
  listContacts: ofContacts({ filter: { q: 'a' }, range: [0, 99], sort: ['msisdn', 'ASC'] }),
  addContact: ofOne(
    (targets) => targets.contactGroup(),
    () => ({ to: '01712345678', values: ['Rahim'] }),
  ),
  updateContact: ofContact({ values: ['Rahim'] }),
  deleteContact: ofContact(),
  exportContacts: ofOne(async (targets) => (await targets.contact()).id),
  auditLog: {
    input: { query: { filter: { noun: 'user' }, range: [0, 99], sort: ['id', 'DESC'] } },
    foreign: {
      'filter.companyId': emptyFilter('companyId'),
      'filter.recordId': {
        input: ({ userId }) => ({ query: { filter: { recordId: userId } } }),
        answer: 'empty',
      },
    },
  },

  getCredit: {
    input: ({ companyId }) => ({ query: { companyId } }),
    foreign: {
      companyId: { input: ({ companyId }) => ({ query: { companyId } }), answer: 'not-found' },
    },
  },
  listBalances: {
    input: { query: { filter: { q: 'a' }, ...wholePage } },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  listRecharges: {
    input: { query: { filter: { q: 'a' }, range: [0, 99], sort: ['id', 'DESC'] } },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  similarRecharges: {
    input: { query: { companyId: 2, reference: 'REF-1' } },
    foreign: {
      companyId: {
        input: ({ companyId }) => ({ query: { companyId, reference: 'REF-1' } }),
        answer: 'forbidden',
      },
    },
  },
  addCredit: {
    input: ({ name }) => ({ body: { companyId: 2, amount: 10, reference: name('REF-') } }),
    foreign: {
      companyId: {
        input: ({ companyId }, { name }) => ({ body: { companyId, amount: 10, reference: name('REF-') } }),
        answer: 'forbidden',
      },
    },
  },
  creditOutlook: {
    input: ({ companyId }) => ({ query: { companyId } }),
    foreign: {
      companyId: { input: ({ companyId }) => ({ query: { companyId } }), answer: 'not-found' },
    },
  },
  printReceipt: {
    input: async ({ companyId, recharge }) => ({ params: { companyId, id: await recharge() } }),
    foreign: {
      companyId: {
        input: async ({ companyId }, { recharge }) => ({ params: { companyId, id: await recharge() } }),
        answer: 'not-found',
      },
      id: {
        input: async ({ companyId }, { recharge }) => ({ params: { companyId, id: await recharge() } }),
        answer: 'not-found',
      },
    },
  },
  listRechargeRequests: {
    input: { query: { filter: { status: 'open' }, range: [0, 99], sort: ['id', 'DESC'] } },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  requestRecharge: {
    input: async ({ withoutRequests }) => {
      await withoutRequests();
      return { body: { amount: 10, note: 'For Eid' } };
    },
    foreign: {},
  },
  withdrawRechargeRequest: ofOne((targets) => targets.rechargeRequest()),
  decideRechargeRequest: ofOne(
    (targets) => targets.rechargeRequest(),
    () => ({ status: 'confirmed' }),
  ),
  printStatement: {
    input: { query: { from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' } },
    foreign: {
      companyId: {
        input: ({ companyId }) => ({
          query: { companyId, from: '2026-11-01T00:00:00Z', to: '2026-12-01T00:00:00Z' },
        }),
        answer: 'not-found',
      },
    },
  },
  listTransactions: {
    input: { query: { filter: { kind: 'hold' }, range: [0, 99], sort: ['createdAt', 'DESC'] } },
    foreign: {
      'filter.companyId': emptyFilter('companyId'),
      'filter.batchId': emptyFilter('batchId'),
    },
  },
  exportTransactions: {
    input: { query: { filter: { kind: 'hold' }, timeZone: 'Asia/Dhaka' } },
    foreign: {
      'filter.companyId': emptyFilter('companyId'),
      'filter.batchId': emptyFilter('batchId'),
    },
  },
  listTransactionGroups: {
    input: { query: { filter: { kind: 'hold' }, range: [0, 99], timeZone: 'Asia/Dhaka' } },
    foreign: {
      'filter.companyId': emptyFilter('companyId'),
      'filter.batchId': emptyFilter('batchId'),
    },
  },
  exportTransactionGroups: {
    input: { query: { filter: { kind: 'hold' }, timeZone: 'Asia/Dhaka' } },
    foreign: {
      'filter.companyId': emptyFilter('companyId'),
      'filter.batchId': emptyFilter('batchId'),
    },
  },
  sendSingle: {
    input: { body: { to: '01712345678', text: 'Hello', class: 'transactional' } },
    foreign: {
      senderId: {
        input: ({ senderId }) => ({
          body: { to: '01712345678', text: 'Hello', class: 'transactional', senderId },
        }),
        answer: 'rule-refused',
      },
      campaignId: {
        input: ({ campaignId }) => ({
          body: { to: '01712345678', text: 'Hello', class: 'transactional', campaignId },
        }),
        answer: 'rule-refused',
      },
    },
  },
  previewBatch: {
    input: { body: manySms },
    foreign: {
      senderId: { input: manySmsWith('senderId'), answer: 'rule-refused' },
      uploadId: {
        input: ({ uploadId }) => ({ body: { uploadId, text: 'Hello', class: 'transactional' } }),
        answer: 'rule-refused',
      },
    },
  },
  sendBatch: {
    input: { body: manySms },
    foreign: {
      batchId: {
        input: async (_, targets) => ({ body: { batchId: await targets.bulk('staged') } }),
        answer: 'not-found',
      },
      senderId: { input: manySmsWith('senderId'), answer: 'rule-refused' },
      campaignId: { input: manySmsWith('campaignId'), answer: 'rule-refused' },
    },
  },
  listBatches: {
    input: { query: { filter: { kind: 'bulk' }, range: [0, 99], sort: ['id', 'DESC'] } },
    foreign: {
      'filter.companyId': emptyFilter('companyId'),
      'filter.campaignId': emptyFilter('campaignId'),
    },
  },
  listSchedule: {
    input: { query: { filter: { ...scheduledPeriod, perDay: 1 }, timeZone: 'Asia/Dhaka' } },
    foreign: {
      'filter.companyId': {
        input: async ({ companyId }, targets) => {
          await targets.bulk('scheduled');
          return { query: { filter: { ...scheduledPeriod, perDay: 1, companyId } } };
        },
        answer: 'empty',
      },
    },
  },
  recentBatches: {
    input: { query: {} },
    foreign: {
      companyId: { input: ({ companyId }) => ({ query: { companyId } }), answer: 'empty' },
    },
  },
  findBatch: ofBatch((targets) => targets.bulk('running')),
  // A batch that has ended has one event.
  batchEvents: ofBatch((targets) => targets.bulk('cancelled', { status: 'cancelled' })),
  batchRejects: ofBatch((targets) => targets.bulk('running')),
  listRejects: ofBatch((targets) => targets.bulk('running')),
  renameBatch: ofBatch((targets) => targets.bulk('running'), { name: 'Eid offer' }),
  pauseBatch: ofBatch((targets) => targets.bulk('running')),
  resumeBatch: ofBatch((targets) => targets.bulk('paused')),
  cancelBatch: ofBatch((targets) => targets.bulk('scheduled', { status: 'failed' })),
  startBatch: ofBatch((targets) => targets.bulk('scheduled'), { startsAt: '2999-01-01T00:00:00Z' }),
  resendBatch: ofBatch((targets) => targets.bulk('finished', { status: 'failed' })),
  findResendReminder: ofBatch((targets) => targets.bulk('finished', { status: 'failed' })),
  setResendReminder: ofBatch((targets) => targets.bulk('finished', { status: 'failed' })),
  removeResendReminder: ofBatch((targets) => targets.bulk('finished', { status: 'failed' })),
  pauseCampaign: ofOne((targets) => targets.campaign()),
  resumeCampaign: ofOne((targets) => targets.campaign()),
  cancelCampaign: ofOne((targets) => targets.campaign()),
  listOptOuts: {
    input: { query: { filter: { q: '017' }, ...wholePage } },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  findOptOut: ofOne((targets) => targets.optOut()),
  addOptOuts: {
    input: { body: { numbers: ['01955555555'] } },
    foreign: {
      companyId: {
        input: ({ companyId }) => ({ body: { numbers: ['01955555555'], companyId } }),
        answer: 'rule-refused',
      },
    },
  },
  deleteOptOut: ofOne((targets) => targets.optOut()),
  previewContacts: { input: { body: { rows: [{ to: '01712345678', name: 'Rahim' }] } }, foreign: {} },
  importContacts: ofOne(
    (targets) => targets.contactGroup(),
    () => ({ mode: 'update', rows: [{ to: '01712345678', name: 'Rahim' }] }),
  ),
  importRejects: {
    input: async (targets) => ({ params: { importId: await targets.contactImport() } }),
    foreign: {
      importId: {
        input: async (_, targets) => ({ params: { importId: await targets.contactImport() } }),
        answer: 'not-found',
      },
    },
  },
  testRoute: {
    input: async (targets) => ({ params: { id: await targets.liveRoute() }, body: { to: '01712345678' } }),
    foreign: {},
    // The provider's own.
    shared: ['id', 'senderId'],
  },
  singleSmsReport: reportEntry('one', onePage),
  exportSingleSms: reportEntry('one', allOfIt),
  smsHistory: reportEntry('one', onePage),
  exportHistory: reportEntry('one', allOfIt),
  findMessage: ofMessage({}),
  searchMessages: { input: async (targets) => ({ query: { text: await targets.message() } }), foreign: {} },
  searchRecords: { input: { query: { text: 'complaint' } }, foreign: {} },
  revealMsisdn: ofMessage({ body: { reason: 'They called about it' } }),
  bulkSmsReport: reportEntry('many', onePage),
  batchSummary: ofBatch((targets) => targets.bulk('running')),
  exportBulkSms: reportEntry('many', allOfIt),
  smsCounts: {
    input: { query: { filter: { from: '2026-11-01T00:00:00Z' }, timeZone: 'Asia/Dhaka' } },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  sameWeekdays: {
    input: { query: { filter: { from: inAWeek }, timeZone: 'Asia/Dhaka' } },
    foreign: {
      'filter.companyId': {
        input: ({ companyId }) => ({ query: { filter: { from: inAWeek, companyId } } }),
        answer: 'empty',
      },
    },
  },
  unusualCompanies: {
    input: { query: { filter: { from: '2026-11-01T00:00:00Z' }, timeZone: 'Asia/Dhaka' } },
    foreign: {},
  },
  totalsReport: totalsEntry,
  exportTotals: totalsEntry,
  masterReport: {
    input: { query: { filter: { from: '2026-11-01T00:00:00Z' }, sort: ['sent', 'DESC'] } },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  listApiKeys: {
    input: { query: wholePage },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  findApiKey: ofOne((targets) => targets.apiKey()),
  createApiKey: { input: { body: newApiKey }, foreign: {} },
  updateApiKey: ofOne(
    (targets) => targets.apiKey(),
    () => ({ name: 'Billing' }),
  ),
  revokeApiKey: ofOne((targets) => targets.apiKey()),
  listApiRequests: {
    input: { query: { range: [0, 99], sort: ['id', 'DESC'] } },
    foreign: { 'filter.companyId': emptyFilter('companyId'), 'filter.apiKeyId': emptyFilter('apiKeyId') },
  },
  listWebhooks: {
    input: { query: wholePage },
    foreign: { 'filter.companyId': emptyFilter('companyId') },
  },
  findWebhook: ofOne((targets) => targets.webhook()),
  createWebhook: {
    input: { body: { name: 'Shop', url: 'https://shop.example/barta', events: ['message.delivered'] } },
    foreign: {},
  },
  updateWebhook: ofOne(
    (targets) => targets.webhook(),
    () => ({ name: 'Billing' }),
  ),
  deleteWebhook: ofOne((targets) => targets.webhook()),
  rotateWebhookSecret: ofOne((targets) => targets.webhook()),
  testWebhook: ofOne((targets) => targets.webhook()),
  listWebhookDeliveries: ofOne((targets) => targets.webhook()),
  resendWebhookDelivery: {
    input: async (targets) => ({ params: await targets.webhookDelivery() }),
    foreign: {
      id: {
        input: async (_, targets) => ({ params: await targets.webhookDelivery() }),
        answer: 'not-found',
      },
      deliveryId: {
        input: async (_, targets) => ({ params: await targets.webhookDelivery() }),
        answer: 'not-found',
      },
    },
  },
  resendWebhookDeliveries: ofOne(
    (targets) => targets.webhook(),
    () => ({ from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' }),
  ),
  ...ticketEntries,
} satisfies Record<keyof typeof endpoints, Entry>;

export type EndpointName = keyof typeof endpoints;

/** Every endpoint with its name and its entry. */
export const everyEndpoint = Object.entries<EndpointSpec>(endpoints).map(([name, spec]) => {
  const entry: Entry = entries[name as EndpointName];
  return { name: name as EndpointName, spec, entry };
});

/** A call of the endpoint that succeeds, on records made for it. */
export async function inputOf({ input }: Entry, targets: Targets): Promise<CallInput> {
  return typeof input === 'function' ? input(targets) : input;
}

/** Properties of an object schema, those of objects in it by their path: `filter.companyId`. */
export function pathsOf(schema: TSchema | undefined): string[] {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, TSchema> };
  return Object.entries(properties).flatMap(([name, property]) => {
    const inner = pathsOf(property);
    return inner.length > 0 ? inner.map((path) => `${name}.${path}`) : [name];
  });
}
