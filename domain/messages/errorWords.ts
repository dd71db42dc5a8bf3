import type { ErrorText } from '#contract/main-api/carriers/errorWords.ts';

/** The text that a language shows of an error. */
interface ShownError {
  text: string;
  advice: string | null;
}

const text = (
  en: string,
  bn: string,
  adviceEn: string | null = null,
  adviceBn: string | null = null,
): ErrorText => ({
  en,
  bn,
  adviceEn,
  adviceBn,
});

const tryLater = ['Send it again later.', 'পরে আবার পাঠান।'] as const;
const checkNumber = ['Check the number with its owner.', 'নম্বরটি ঠিক আছে কি না মালিকের কাছে যাচাই করুন।'] as const;
const askSupport = ['Contact support if it happens again.', 'আবার হলে সাপোর্টে জানান।'] as const;

const unreached = text(
  'The handset could not be reached',
  'ফোনে পৌঁছানো যায়নি',
  'It may be off or out of coverage. Send it again later.',
  'ফোন বন্ধ বা নেটওয়ার্কের বাইরে থাকতে পারে। পরে আবার পাঠান।',
);
const ranOut = text('Not delivered in time', 'সময়ের মধ্যে পৌঁছায়নি', ...tryLater);
const refused = text(
  'Refused by the carrier',
  'ক্যারিয়ার গ্রহণ করেনি',
  'The sender ID or the text may not be allowed.',
  'সেন্ডার আইডি বা লেখাটি অনুমোদিত না-ও হতে পারে।',
);
const removed = text('Removed by the carrier before delivery', 'পৌঁছানোর আগেই ক্যারিয়ার মুছে দিয়েছে', ...tryLater);
const unconfirmed = text(
  'Never confirmed: it may have arrived',
  'নিশ্চিত হয়নি: পৌঁছেও থাকতে পারে',
  'It is not sent again, so that nobody gets it twice.',
  'কেউ যেন দুবার না পান, তাই আবার পাঠানো হয় না।',
);
const badNumber = text('The carrier does not know this number', 'ক্যারিয়ার এই নম্বর চেনে না', ...checkNumber);
const badSender = text(
  'The carrier does not allow this sender ID',
  'ক্যারিয়ার এই সেন্ডার আইডি অনুমোদন করে না',
  'Use another sender ID.',
  'অন্য সেন্ডার আইডি ব্যবহার করুন।',
);
const notApproved = text(
  'The operator has not approved this sender ID',
  'অপারেটর এই সেন্ডার আইডি অনুমোদন করেনি',
  'Use another sender ID, or wait for the approval.',
  'অন্য সেন্ডার আইডি ব্যবহার করুন, বা অনুমোদনের অপেক্ষা করুন।',
);
const tooBusy = text(
  'The carrier had no room for more messages',
  'ক্যারিয়ারের সিস্টেমে তখন আর বার্তা নেওয়ার জায়গা ছিল না',
  ...tryLater,
);
const outage = text('The carrier had a fault', 'ক্যারিয়ারের সিস্টেমে ত্রুটি ছিল', ...tryLater);
const notTaken = text('The carrier could not read the message', 'ক্যারিয়ার বার্তাটি পড়তে পারেনি', ...askSupport);
const noAccess = text(
  'The carrier does not accept messages of this connection',
  'ক্যারিয়ার এই সংযোগের বার্তা নেয় না',
  ...askSupport,
);

const onDoNotDisturb = text(
  'The number is on the do-not-disturb list',
  'নম্বরটি ডু-নট-ডিস্টার্ব তালিকায় আছে',
  'Its owner does not want such messages. Leave it out.',
  'এর মালিক এ ধরনের বার্তা চান না। নম্বরটি বাদ দিন।',
);
const barred = text('The operator has barred this number', 'অপারেটর এই নম্বরটি বন্ধ রেখেছে', ...checkNumber);
const badText = text(
  'The carrier does not allow this text',
  'ক্যারিয়ার এই লেখাটি অনুমোদন করে না',
  'Change the text, or ask for its approval.',
  'লেখাটি বদলান, বা এর অনুমোদন নিন।',
);
const noCampaign = text(
  'The text has no approved campaign',
  'লেখাটির কোনো অনুমোদিত ক্যাম্পেইন নেই',
  'Ask for its approval first.',
  'আগে এর অনুমোদন নিন।',
);
const noContentApproval = text(
  'This promotional text has no approval of the regulator',
  'এই প্রোমোশনাল লেখার কোনো নিয়ন্ত্রক-অনুমোদন নেই',
  'Choose an approved text, or wait for the approval.',
  'অনুমোদিত লেখা বেছে নিন, বা অনুমোদনের অপেক্ষা করুন।',
);
const noMoney = text(
  'The provider’s account with the carrier was empty',
  'ক্যারিয়ারে সেবাদাতার অ্যাকাউন্টে টাকা ছিল না',
  ...tryLater,
);

/** The code of promotional messages that were not sent because no approval of the regulator fits their text. */
export const noContentApprovalCode = 'NO_CONTENT_APPROVAL';

/** The code of messages that were not sent because the number's operator has not approved their sender ID. */
export const notApprovedCode = 'NOT_APPROVED';
/** The code of promotional messages that were not sent because their number came on the do-not-disturb list. */
export const onDoNotDisturbCode = 'DO_NOT_DISTURB';

/**
 * The shipped words by what a carrier says: the `stat` of receipts (SMPP 3.4 Appendix B), the command_status of answers
 * (§5.1.3), the codes of the Central Platform, and our own statuses where no carrier has said anything. Carriers give the numbers in `err` meanings of their own,
 * so those have none here: `stat` speaks for them until the provider writes words.
 */
export const shippedErrorWords: Readonly<Record<string, ErrorText>> = {
  UNDELIV: unreached,
  EXPIRED: ranOut,
  REJECTD: refused,
  DELETED: removed,
  UNKNOWN: unconfirmed,
  FAILED: unreached,
  SKIPPED: removed,
  ESME_RINVMSGLEN: notTaken,
  ESME_RINVCMDLEN: notTaken,
  ESME_RINVCMDID: notTaken,
  ESME_RINVBNDSTS: noAccess,
  ESME_RINVPRTFLG: notTaken,
  ESME_RINVREGDLVFLG: notTaken,
  ESME_RSYSERR: outage,
  ESME_RINVSRCADR: badSender,
  ESME_RINVSRCTON: badSender,
  ESME_RINVSRCNPI: badSender,
  ESME_RINVDSTADR: badNumber,
  ESME_RINVDSTTON: badNumber,
  ESME_RINVDSTNPI: badNumber,
  ESME_RMSGQFUL: tooBusy,
  ESME_RTHROTTLED: tooBusy,
  ESME_RINVSERTYP: notTaken,
  ESME_RINVESMCLASS: notTaken,
  ESME_RSUBMITFAIL: outage,
  ESME_RINVSCHED: notTaken,
  ESME_RINVEXPIRY: notTaken,
  ESME_RX_T_APPN: outage,
  ESME_RX_P_APPN: refused,
  ESME_RX_R_APPN: refused,
  ESME_RDELIVERYFAILURE: unreached,
  ESME_RUNKNOWNERR: outage,
  // Codes of the Central Platform, and behind it of the operators.
  CP_1006: badSender,
  CP_1008: noMoney,
  CP_1009: onDoNotDisturb,
  CP_1010: badNumber,
  CP_1013: unconfirmed,
  CP_1015: tooBusy,
  CP_1016: barred,
  CP_1018: noCampaign,
  CP_1019: notTaken,
  CP_1051: tooBusy,
  CP_9001: notTaken,
  CP_9002: noAccess,
  CP_9003: noMoney,
  CP_9004: noMoney,
  CP_9006: noAccess,
  CP_9007: noAccess,
  CP_9008: badSender,
  CP_9013: badText,
  CP_9014: badText,
  CP_9019: notTaken,
  CP_9020: notTaken,
  CP_CLOSED: noAccess,
  CP_NO_ACCOUNT: noAccess,
  [notApprovedCode]: notApproved,
  [onDoNotDisturbCode]: onDoNotDisturb,
  [noContentApprovalCode]: noContentApproval,
  undelivered: unreached,
  expired: text(
    'Expired before a carrier took it',
    'ক্যারিয়ার নেওয়ার আগেই মেয়াদ শেষ',
    'Sending was held up or paused for too long. Send it again.',
    'পাঠানো অনেকক্ষণ বন্ধ বা থেমে ছিল। আবার পাঠান।',
  ),
  rejected: refused,
  failed: text('Could not be sent', 'পাঠানো যায়নি', ...tryLater),
  unknown: unconfirmed,
};

/** Sending again changes nothing about these: the same number, sender ID and text come to the same end. */
const lasting: ReadonlySet<ErrorText> = new Set([
  badNumber,
  badSender,
  notApproved,
  refused,
  notTaken,
  onDoNotDisturb,
  barred,
  badText,
  noCampaign,
  noContentApproval,
]);

/** Whether a message that failed with this code may arrive when it is sent again; nobody knows better of a code without shipped words. */
export function mayArriveLater(code: string): boolean {
  const words = shipped(code) ?? shipped(code.split(' ', 1)[0]!);
  return !words || !lasting.has(words);
}

/**
 * An error in words: the provider's own if there are any, otherwise the shipped ones of the code or of its first word, such
 * as `UNDELIV` of `UNDELIV 001`. What nobody has words for is shown as it is.
 */
export function errorTextOf(code: string, own: ErrorText | null, language: string): ShownError {
  const words = own ?? shipped(code) ?? shipped(code.split(' ', 1)[0]!);
  if (!words) return { text: code, advice: null };
  return language === 'bn'
    ? { text: words.bn, advice: words.adviceBn }
    : { text: words.en, advice: words.adviceEn };
}

function shipped(code: string): ErrorText | undefined {
  return Object.hasOwn(shippedErrorWords, code) ? shippedErrorWords[code] : undefined;
}
