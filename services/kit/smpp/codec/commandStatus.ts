/**
 * The cause of a refusal:
 * - message: its recipient, its sender ID or its text; the message will never be accepted
 * - account: the session or the account; it says nothing about the message
 * - temporary: the carrier's own state; the same submit may be accepted later
 * - throttled: as temporary, and the whole bind must slow down
 * - other: the specification or the vendor does not say; it may be the message, or everything
 */
export type RefusalKind = 'message' | 'account' | 'temporary' | 'throttled' | 'other';

/** command_status values (SMPP 3.4 §5.1.3, table 5-2). */
export const commandStatus = {
  ESME_ROK: 0x00,
  ESME_RINVMSGLEN: 0x01,
  ESME_RINVCMDLEN: 0x02,
  ESME_RINVCMDID: 0x03,
  ESME_RINVBNDSTS: 0x04,
  ESME_RALYBND: 0x05,
  ESME_RINVPRTFLG: 0x06,
  ESME_RINVREGDLVFLG: 0x07,
  ESME_RSYSERR: 0x08,
  ESME_RINVSRCADR: 0x0a,
  ESME_RINVDSTADR: 0x0b,
  ESME_RINVMSGID: 0x0c,
  ESME_RBINDFAIL: 0x0d,
  ESME_RINVPASWD: 0x0e,
  ESME_RINVSYSID: 0x0f,
  ESME_RCANCELFAIL: 0x11,
  ESME_RREPLACEFAIL: 0x13,
  ESME_RMSGQFUL: 0x14,
  ESME_RINVSERTYP: 0x15,
  ESME_RINVNUMDESTS: 0x33,
  ESME_RINVDLNAME: 0x34,
  ESME_RINVDESTFLAG: 0x40,
  ESME_RINVSUBREP: 0x42,
  ESME_RINVESMCLASS: 0x43,
  ESME_RCNTSUBDL: 0x44,
  ESME_RSUBMITFAIL: 0x45,
  ESME_RINVSRCTON: 0x48,
  ESME_RINVSRCNPI: 0x49,
  ESME_RINVDSTTON: 0x50,
  ESME_RINVDSTNPI: 0x51,
  ESME_RINVSYSTYP: 0x53,
  ESME_RINVREPFLAG: 0x54,
  ESME_RINVNUMMSGS: 0x55,
  ESME_RTHROTTLED: 0x58,
  ESME_RINVSCHED: 0x61,
  ESME_RINVEXPIRY: 0x62,
  ESME_RINVDFTMSGID: 0x63,
  ESME_RX_T_APPN: 0x64,
  ESME_RX_P_APPN: 0x65,
  ESME_RX_R_APPN: 0x66,
  ESME_RQUERYFAIL: 0x67,
  ESME_RINVOPTPARSTREAM: 0xc0,
  ESME_ROPTPARNOTALLWD: 0xc1,
  ESME_RINVPARLEN: 0xc2,
  ESME_RMISSINGOPTPARAM: 0xc3,
  ESME_RINVOPTPARAMVAL: 0xc4,
  ESME_RDELIVERYFAILURE: 0xfe,
  ESME_RUNKNOWNERR: 0xff,
} as const;

export type CommandStatusName = keyof typeof commandStatus;

/**
 * Kannel's temporary set (gw/smsc/smpp_pdu.c: RMSGQFUL, RTHROTTLED, RX_T_APPN, RSYSERR), and what speaks of the message
 * or of the account. A full queue slows the bind as a throttle does (praekeltfoundation/vumi#636). Vendor codes, and what
 * says that every submit of ours is built wrong for this carrier, are `other`.
 */
const kinds: Partial<Record<number, RefusalKind>> = {
  [commandStatus.ESME_RTHROTTLED]: 'throttled',
  [commandStatus.ESME_RMSGQFUL]: 'throttled',
  [commandStatus.ESME_RSYSERR]: 'temporary',
  [commandStatus.ESME_RX_T_APPN]: 'temporary',
  // Some carriers answer this one when the window is exceeded (linxGnu/gosmpp#72).
  [commandStatus.ESME_RSUBMITFAIL]: 'temporary',
  [commandStatus.ESME_RUNKNOWNERR]: 'temporary',
  [commandStatus.ESME_RINVMSGLEN]: 'message',
  [commandStatus.ESME_RINVSRCADR]: 'message',
  [commandStatus.ESME_RINVDSTADR]: 'message',
  [commandStatus.ESME_RDELIVERYFAILURE]: 'message',
  [commandStatus.ESME_RINVBNDSTS]: 'account',
  [commandStatus.ESME_RALYBND]: 'account',
  [commandStatus.ESME_RBINDFAIL]: 'account',
  [commandStatus.ESME_RINVPASWD]: 'account',
  [commandStatus.ESME_RINVSYSID]: 'account',
  [commandStatus.ESME_RINVSYSTYP]: 'account',
  // Reserved in SMPP 3.4; carriers answer it when the account has expired (opentelecoms-org/jsmpp#153).
  0x5a: 'account',
  // SMPP 5.0 §4.7.6: the service is not authorised, prohibited, not available, denied.
  0x100: 'account',
  0x101: 'account',
  0x102: 'account',
  0x103: 'account',
};

const byCode = new Map<number, CommandStatusName>(
  Object.entries(commandStatus).map(([name, code]) => [code, name as CommandStatusName]),
);

/** The specification's name, or the code in hexadecimal for a reserved or vendor's value (`0x00000455`). */
export function statusName(status: number): string {
  return byCode.get(status) ?? `0x${status.toString(16).padStart(8, '0')}`;
}

/** The code of a specification's name; undefined when there is no such name. */
export function statusNamed(name: string): number | undefined {
  return Object.hasOwn(commandStatus, name) ? commandStatus[name as CommandStatusName] : undefined;
}

/** The cause of a refusal with a non-zero status. */
export function refusalKindOf(status: number): RefusalKind {
  return kinds[status] ?? 'other';
}
