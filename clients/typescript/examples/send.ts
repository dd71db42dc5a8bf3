import { Barta, Refused } from '../src/index.ts';

const barta = new Barta({ address: process.env.BARTA_ADDRESS!, key: process.env.BARTA_KEY! });

try {
  const sent = await barta.sendMessage(
    { to: '01712345678', text: 'Your order 1042 was paid.', reference: '1042' },
    { idempotencyKey: 'order-1042-paid' },
  );
  const { status } = await barta.readMessage(sent.id!);
  process.stdout.write(`${sent.id} ${status}\n`);
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  process.stdout.write(`${error.problem.code}: ${error.problem.detail}\n`);
}
