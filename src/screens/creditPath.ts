/** The ledger. */
export const creditPath = '/home/reports/sms-sending-credit';
