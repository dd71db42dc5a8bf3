export const creditPath = '/home/reports/sms-sending-credit';
export const entriesPath = `${creditPath}/entries`;
