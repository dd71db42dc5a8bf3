import type { DialectName } from '#contract/public-api/dialects.ts';

interface DialectCalls {
  /** The provider's own paths that are understood. */
  calls: readonly `/${string}`[];
  /** Whether its programs usually write the key into the address of a request, which only a legacy key may be in. */
  isKeyInAddress: boolean;
}

/** The calls of each provider's programs. */
export const dialectCalls: Record<DialectName, DialectCalls> = {
  bulksmsbd: { calls: ['/api/smsapi', '/api/smsapimany', '/api/getBalanceApi'], isKeyInAddress: true },
  elitbuzz: {
    calls: [
      '/smsapi',
      '/miscapi/{key}/getBalance',
      '/miscapi/{key}/getDLR/getAll',
      '/miscapi/{key}/getDLR/{id}',
    ],
    isKeyInAddress: true,
  },
  alpha: { calls: ['/sendsms', '/report/request/{id}', '/user/balance'], isKeyInAddress: true },
  sslwireless: {
    calls: ['/api/v3/send-sms', '/api/v3/send-otp-sms', '/api/v3/send-sms/bulk', '/api/v3/send-sms/dynamic'],
    isKeyInAddress: false,
  },
  kannel: { calls: ['/cgi-bin/sendsms'], isKeyInAddress: true },
  jasmin: { calls: ['/send', '/rate', '/balance'], isKeyInAddress: true },
  twilio: {
    calls: [
      '/2010-04-01/Accounts/{sid}/Messages.json',
      '/2010-04-01/Accounts/{sid}/Messages/{sid}.json',
      '/2010-04-01/Accounts/{sid}/Balance.json',
    ],
    isKeyInAddress: false,
  },
};
