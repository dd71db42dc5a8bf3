/** The form of a single message with its number filled in. */
export function sendToPath(msisdn: string): string {
  return `/home/send-sms?to=${msisdn}`;
}
