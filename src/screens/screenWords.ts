import type { ScreenName } from './menuTable.ts';

/** Words by which people look for something new. */
export const wordsOfNew = 'new add make নতুন যোগ তৈরি';

/** Other words by which people look for a screen, in both languages whatever the screen shows; they are never shown. */
export const screenWords: Partial<Record<ScreenName, string>> = {
  dashboard: 'home overview statistics charts হোম সারসংক্ষেপ পরিসংখ্যান',
  singleSms: `send compose message ${wordsOfNew} বার্তা পাঠান`,
  bulkSms: `send list file upload message ${wordsOfNew} বার্তা পাঠান ফাইল তালিকা`,
  multipleSms: `send personalised excel csv fields message ${wordsOfNew} বার্তা পাঠান এক্সেল`,
  batches: 'progress pause resume cancel scheduled bulk চলমান থামান বাতিল নির্ধারিত',
  calendar: 'schedule planned সময়সূচি নির্ধারিত',
  templates: 'saved text message টেমপ্লেট লেখা',
  contacts: 'address phone book people numbers list ফোনবুক ঠিকানা নম্বর',
  optOuts: 'stop unsubscribe block blacklist dnd do not disturb বন্ধ ব্লক কালো তালিকা',
  createUser: `${wordsOfNew} person account ইউজার`,
  userList: 'people accounts staff ইউজার কর্মী অ্যাকাউন্ট',
  createRole: `${wordsOfNew} permissions access অনুমতি`,
  roleList: 'permissions access rights অনুমতি',
  createCompany: `${wordsOfNew} customer client গ্রাহক প্রতিষ্ঠান`,
  companyList: 'customers clients গ্রাহক প্রতিষ্ঠান',
  balance: 'credit recharge top up money payment ক্রেডিট রিচার্জ টাকা',
  route: 'carrier operator smpp gateway connection অপারেটর সংযোগ গেটওয়ে',
  health: 'system status monitoring queue স্বাস্থ্য সার্ভার',
  errorWords: 'error code failure reason ব্যর্থ কারণ কোড',
  webhooks: `${wordsOfNew} callback dlr-url status url event program developer integration ওয়েবহুক প্রোগ্রাম ডেভেলপার`,
  portability: 'mnp ported porting number portability operator table import পোর্টেবিলিটি পোর্ট অপারেটর',
  doNotDisturb: 'dnd block promotional refused ব্লক প্রচারমূলক',
  senderIds: 'masking brand mask মাস্কিং নাম',
  contentApprovals:
    'promotional text regulator btrc campaign id permission প্রোমোশনাল লেখা বিটিআরসি ক্যাম্পেইন আইডি',
  apiKeys: `${wordsOfNew} key token secret program developer integration webshop এপিআই কী প্রোগ্রাম ডেভেলপার`,
  api: 'developer integration curl php python node code example documentation request log dialect switch provider move এপিআই ডেভেলপার কোড উদাহরণ অনুরোধ প্রোগ্রাম',
  createBranch: wordsOfNew,
  createCampaign: `${wordsOfNew} advertisement প্রচার`,
  campaignList: 'advertisement প্রচার',
  singleSmsReport: 'delivery report status ডেলিভারি রিপোর্ট',
  bulkSmsReport: 'delivery report batches ডেলিভারি রিপোর্ট ব্যাচ',
  smsHistory: 'delivery report log sent messages failed dlr ডেলিভারি রিপোর্ট বার্তা ব্যর্থ পাঠানো',
  smsSendingCredit: 'statement ledger usage cost bill স্টেটমেন্ট খরচ হিসাব',
  masterReport: 'summary totals মাস্টার রিপোর্ট মোট',
  auditLog: 'activity changes who কে পরিবর্তন কার্যকলাপ',
  tickets: 'complaints support issues অভিযোগ সহায়তা',
  ticketBoard: 'complaints kanban অভিযোগ',
  createTicket: `${wordsOfNew} complaint অভিযোগ`,
  profile: 'my account name phone sessions devices আমার অ্যাকাউন্ট নাম সেশন ডিভাইস',
  changePassword: 'my security আমার নিরাপত্তা',
  notificationSettings: 'alerts e-mail email সতর্কতা ইমেইল',
  notifications: 'alerts bell messages সতর্কতা',
  openWork:
    'waiting pending work decide approve confirm to do tasks inbox অপেক্ষায় অপেক্ষমাণ অপেক্ষা সিদ্ধান্ত অনুমোদন কাজ বাকি',
};
