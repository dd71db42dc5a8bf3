import { CarrierSession } from '#services/sms-receiver/smpp/CarrierSession.ts';
import { submitDrafts } from '#services/sms-receiver/smpp/submitPdu.ts';
import { parseReceipt } from '#services/sms-receiver/smpp/receipt.ts';
const [port, n, window] = process.argv.slice(2).map(Number) as [number, number, number];
let receipts = 0,
  done: () => void;
const all = new Promise<void>((r) => (done = r));
const wantReceipts = process.argv[5] === 'r';
const session = new CarrierSession<number>(
  { host: '127.0.0.1', port, systemId: 'barta', password: 'secret', window },
  {
    async onDeliver(d) {
      if (parseReceipt(d)) receipts++;
      if (receipts === n) done();
    },
  },
);
await session.bind();
const c0 = process.cpuUsage();
const t0 = performance.now();
let next = 0,
  ok = 0;
async function worker() {
  while (next < n) {
    const i = next++;
    for (const d of submitDrafts({
      msisdn: '88017' + String(10000000 + (i % 900000)).padStart(8, '0'),
      senderId: 'BARTA',
      text: 'Your OTP is 123456. Do not share it with anyone, ever.',
      reference: 1,
      registeredDelivery: wantReceipts,
    })) {
      const o = await session.submit(d, i);
      if (o.kind === 'accepted') ok++;
    }
  }
}
await Promise.all(Array.from({ length: window * 2 }, worker));
const t1 = performance.now();
if (wantReceipts) await all;
const t2 = performance.now();
const c = process.cpuUsage(c0);
console.log(
  JSON.stringify({
    n,
    window,
    ok,
    submitsPerSecond: Math.round((n / (t1 - t0)) * 1000),
    withReceiptsPerSecond: Math.round((n / (t2 - t0)) * 1000),
    cpuUsPerMessage: (c.user + c.system) / n,
    receipts,
  }),
);
await session.unbind(5000);
