import type { Language } from '#contract/exportQuery.ts';
import type { ApprovalState } from '#contract/main-api/sending/operatorApprovals.ts';
import type { Operator } from '#contract/sms-receiver/messages.ts';

interface OperatorWords {
  operator: Record<Operator, string>;
  /** The state of a sender ID at an operator. */
  approvalState: Record<ApprovalState, string>;
}

/** In a file of its own for notifications, which are in both languages wherever they are read. */
export const operatorWords: Record<Language, OperatorWords> = {
  en: {
    operator: {
      grameenphone: 'Grameenphone',
      banglalink: 'Banglalink',
      robi: 'Robi',
      airtel: 'Airtel',
      teletalk: 'Teletalk',
      unknown: 'Unknown operator',
    },
    approvalState: {
      asked: 'Asked',
      approved: 'Approved',
      refused: 'Refused',
      expired: 'Expired',
    },
  },
  bn: {
    operator: {
      grameenphone: 'গ্রামীণফোন',
      banglalink: 'বাংলালিংক',
      robi: 'রবি',
      airtel: 'এয়ারটেল',
      teletalk: 'টেলিটক',
      unknown: 'অজানা অপারেটর',
    },
    approvalState: {
      asked: 'আবেদন করা হয়েছে',
      approved: 'অনুমোদিত',
      refused: 'প্রত্যাখ্যাত',
      expired: 'মেয়াদ শেষ',
    },
  },
};
