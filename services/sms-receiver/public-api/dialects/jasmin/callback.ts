import { receiptState, receiptTime, type ReportedMessage, type MakeCallback } from '../callbacks/Callback.ts';
import { messageUuid } from './messageUuid.ts';

/** A callback is made again until it is answered with exactly this. */
const acknowledgement = 'ACK/Jasmin';

/** Level 1 is what the carrier answers, level 2 its receipt, level 3 both. @param options level and method */
export const jasminCallback: MakeCallback = (url, message, [wanted = '', method = '']) => {
  const level = message.status === 'submitted' || message.status === 'failed' ? '1' : '2';
  if (wanted !== '3' && wanted !== level) return null;
  const fields = new URLSearchParams(level === '1' ? answerFields(message) : receiptFields(message));
  if (method === 'GET') {
    const query = [url.search.slice(1), String(fields)].filter(Boolean).join('&');
    return { method, path: `${url.pathname}?${query}`, headers: {}, body: '', acknowledgement };
  }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', path: url.pathname + url.search, headers, body: String(fields), acknowledgement };
};

function answerFields({ id, status }: ReportedMessage) {
  const message_status = status === 'submitted' ? 'ESME_ROK' : 'ESME_RSUBMITFAIL';
  return { id: messageUuid(id), level: '1', message_status, connector: 'barta' };
}

function receiptFields({ id, status, error, acceptedAt, finalAt }: ReportedMessage) {
  return {
    id: messageUuid(id),
    id_smsc: id,
    level: '2',
    message_status: receiptState(status),
    connector: 'barta',
    sub: '001',
    dlvrd: status === 'delivered' ? '001' : '000',
    subdate: receiptTime(acceptedAt),
    donedate: receiptTime(finalAt),
    err: error ?? '000',
    text: '',
  };
}
