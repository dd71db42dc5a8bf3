/**
 * What a refusal means for the message:
 * - temporary: the same submit may be accepted later
 * - throttled: as temporary, and the whole bind must slow down
 * - permanent: this submit will never be accepted
 */
export type Permanence = 'temporary' | 'throttled' | 'permanent';

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
 * The statuses that are not permanent. Kannel's temporary set (gw/smsc/smpp_pdu.c: RMSGQFUL, RTHROTTLED,
 * RX_T_APPN, RSYSERR), plus those that speak of the link and not of the message. A full queue slows the bind as
 * a throttle does (praekeltfoundation/vumi#636). Everything else, vendor codes too, is permanent, as in Kannel
 * and Jasmin: repeating a refused submit unchanged is how a bind gets throttled.
 */
const notPermanent: Partial<Record<CommandStatusName, Permanence>> = {
  ESME_RTHROTTLED: 'throttled',
  ESME_RMSGQFUL: 'throttled',
  ESME_RSYSERR: 'temporary',
  ESME_RX_T_APPN: 'temporary',
  ESME_RINVBNDSTS: 'temporary',
  // Some carriers answer this one when the window is exceeded (linxGnu/gosmpp#72).
  ESME_RSUBMITFAIL: 'temporary',
  ESME_RUNKNOWNERR: 'temporary',
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

/** What a non-zero status means for the message it answers. */
export function permanenceOf(status: number): Permanence {
  const name = byCode.get(status);
  return (name && notPermanent[name]) ?? 'permanent';
}
