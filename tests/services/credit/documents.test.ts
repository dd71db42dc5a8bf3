import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { addCredit, listRecharges, printReceipt } from '#contract/sms-receiver/credit.ts';
import { listTransactionGroups } from '#contract/sms-receiver/transactionGroups.ts';
import { mostStatementLines, printStatement } from '#contract/sms-receiver/transactions.ts';
import { lastAuditEntry, refused } from '#tests/helpers/http/answers.ts';
import type { Client } from '#tests/helpers/http/client.ts';
import { accepted } from '#tests/helpers/messages/batches.ts';
import { pdfPages } from '#tests/helpers/pdfText.ts';
import { addClientCompany, addPerson, clientOf, setPermissions } from '#tests/helpers/people/people.ts';
import { padmaId, startQuietReceiver, type QuietReceiver } from '#tests/helpers/quietReceiver.ts';

let world: QuietReceiver;
let named = 0;
beforeAll(async () => {
  world = await startQuietReceiver();
});
afterAll(() => world.close());

const period = {
  from: new Date(Date.now() - 86_400_000).toISOString(),
  to: new Date(Date.now() + 86_400_000).toISOString(),
};

async function fileOf(
  client: Client,
  spec: typeof printStatement | typeof printReceipt,
  query: Record<string, string | number>,
  params = {},
): Promise<Uint8Array> {
  const text = new URLSearchParams(query as Record<string, string>);
  const answer = await fetch(`${client.urls[spec.service]}${pathOf(spec, params)}?${text.toString()}`, {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return new Uint8Array(await answer.arrayBuffer());
}
const statementOf = async (client: Client, query: Record<string, string | number> = period) =>
  pdfPages(await fileOf(client, printStatement, query));

describe('a statement', () => {
  test('has both companies, every group of the period with its balance, and opening and closing balance', async () => {
    await world.admin.call(addCredit, {
      body: { companyId: padmaId, amount: 1_234_567, reference: 'bKash 8N7A', note: '<b>Eid</b>' },
    });
    const batchId = await accepted(world.padma, 3);
    const namedId = await accepted(world.padma, 1, { name: 'Sale 01712345678' });
    const { responseList, balances } = await world.padma.call(listTransactionGroups, {
      query: { filter: period, range: [0, 99], sort: ['createdAt', 'ASC'] },
    });
    const [page, ...more] = await statementOf(world.padma);
    expect(more).toEqual([]);
    const lines = page!.split('\n');
    for (const word of ['Credit statement', 'Barta', 'Padma Traders', '27 Dilkusha Road', 'Motijheel, Dhaka'])
      expect(lines).toContain(word);
    expect(lines).toContain('Recharge BKASH 8N7A · <b>Eid</b>');
    expect(lines).toContain(`Batch ${batchId}`);
    expect(lines).toContain(`Batch ${namedId} · Sale 01712345678`);
    expect(lines).toContain('Page 1 of 1');
    expect(lines.find((line) => line.startsWith('S-2-'))).toMatch(/^S-2-\d{8}-\d{8}$/);
    const shown = responseList.map(({ balanceAfter }) => balanceAfter.toLocaleString('en-IN'));
    expect(lines.filter((line) => shown.includes(line))).toEqual(expect.arrayContaining(shown));
    const at = (label: string) => lines[lines.lastIndexOf(label) + 1];
    expect(at('Opening balance')).toBe(balances!.opening.toLocaleString('en-IN'));
    expect(at('Closing balance')).toBe(balances!.closing.toLocaleString('en-IN'));
    expect(await lastAuditEntry(world.database)).toMatchObject({
      action: 'exported',
      record_name: 'Credit statement',
    });
  });

  test('in Bangla has Bangla words and digits', async () => {
    const [page] = await statementOf(world.padma, { ...period, language: 'bn', timeZone: 'Asia/Dhaka' });
    for (const word of ['ক্রেডিট স্টেটমেন্ট', 'পৃষ্ঠা', '১২', '৩৯']) expect(page).toContain(word);
    expect(page).not.toMatch(/Credit statement|Opening balance/);
  });

  test('without entries says so, for a company without an address', async () => {
    const { companyId } = await addClientCompany(world.database, 'Jamuna');
    const [page] = await statementOf(world.admin, {
      companyId,
      from: '2020-01-01T00:00:00Z',
      to: '2020-02-01T00:00:00Z',
    });
    expect(page).toContain('No entries in this period.');
    expect(page!.match(/Opening balance\n0\n/g)).toHaveLength(2);
    expect(page).toContain('Closing balance\n0');
  });

  test.each([
    ['that is a script', '<script>alert(1)</script>', true],
    ['of two hundred letters without a space', 'W'.repeat(200), true],
    ['in two scripts', `ঢাকা স্ত্রী শিক্ষা Foundation ${'ক্ষ'.repeat(20)} Ltd.`, true],
    ['with letters that the fonts do not have', 'القاهرة 公司 🙂', false],
  ])('is printed for a company with a name %s', async (_, name, hasGlyphs) => {
    const { companyId } = await addClientCompany(world.database, `Buriganga${(named += 1)}`);
    await world.database.updateTable('companies').set({ name }).where('id', '=', companyId).execute();
    const [page, ...more] = await statementOf(world.admin, { companyId, ...period });
    expect(more).toEqual([]);
    expect(page).toContain('Credit statement');
    // No glyph of ours stands for letters of other scripts.
    if (hasGlyphs) expect(page!.replaceAll('\n', '')).toContain(name.slice(0, 3));
  });

  test('shows names and references without characters that have no shape, and without piles of marks', async () => {
    const { companyId } = await addClientCompany(world.database, 'Rupsha');
    const pile = '\u0301\u0336\u0489'.repeat(40);
    const name = `\u202eRup\u200bsha\u00ad\u200f Cafe${pile}`;
    await world.database.updateTable('companies').set({ name }).where('id', '=', companyId).execute();
    await world.admin.call(addCredit, {
      body: { companyId, amount: 5, reference: 'A7', note: `Eid\u2066 ${'ক' + '\u09c0'.repeat(50)}` },
    });
    const [page, ...more] = await statementOf(world.admin, { companyId, ...period });
    expect(more).toEqual([]);
    const lines = page!.split('\n');
    expect(lines).toContain('Rupsha Café');
    expect(page!.replaceAll('\n', '')).toContain('Recharge A7 · Eid কীীী');
    expect(page).not.toMatch(/[\u0301\u0336\u0489\u00ad\u200b-\u200f\u202e\u2066]|\?{2}/);
  });

  test('makes no address of a name that was stored before names were looked at', async () => {
    const { companyId } = await addClientCompany(world.database, 'Surma');
    await world.database
      .updateTable('companies')
      .set({ name: 'Pay at evil.com/x', contact_name: 'https://evil.com' })
      .where('id', '=', companyId)
      .execute();
    const [page] = await statementOf(world.admin, { companyId, ...period });
    expect(page!.split('\n')).toContain('pay at evil com x');
    expect(page).not.toContain('evil.com');
  });

  test('of many lines has a heading and a number on each page, and beyond a limit it is refused', async () => {
    const { companyId } = await addClientCompany(world.database, 'Karnaphuli');
    const add = (from: number, to: number) =>
      sql`insert into ledger_entries (company_id, kind, balance_delta, held_delta, reference, created_at)
        select ${companyId}, 'recharge', 1, 0, 'N-' || number, timestamptz '2025-03-01' + number * interval '1 minute'
        from generate_series(${from}::int, ${to}::int) number`.execute(world.database);
    const query = { companyId, from: '2025-03-01T00:00:00Z', to: '2025-04-01T00:00:00Z' };
    await add(1, 120);
    await sql`insert into credit_accounts (company_id, balance) values (${companyId}, 120)
      on conflict (company_id) do update set balance = 120`.execute(world.database);
    const pages = await statementOf(world.admin, query);
    expect(pages.length).toBeGreaterThan(2);
    pages.forEach((page, index) => {
      expect(page).toContain('Balance');
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    });
    const references = pages.join('\n').match(/Recharge N-\d+/g);
    expect(references).toEqual(Array.from({ length: 120 }, (_, index) => `Recharge N-${index + 1}`));
    await add(121, mostStatementLines + 1);
    await sql`update credit_accounts set balance = ${mostStatementLines + 1} where company_id = ${companyId}`.execute(
      world.database,
    );
    const tooLong = [422, 'rule-refused', { to: 'statement-too-long' }];
    expect(await refused(world.admin, printStatement, { query })).toEqual(tooLong);
    const tenYears = { companyId, from: '2016-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' };
    expect(await refused(world.admin, printStatement, { query: tenYears })).toEqual(tooLong);
  }, 60_000);

  test.each([
    ['that ends before it begins', { to: '2020-01-01T00:00:00Z' }, { to: 'too-small' }],
    ['that no calendar has', { from: '2026-02-30T00:00:00Z' }, { from: 'bad-format' }],
    ['in a place without a clock', { timeZone: 'Mars/Olympus' }, { timeZone: 'not-allowed' }],
  ])('of a period %s is refused', async (_, query, problems) => {
    const refusal = await refused(world.padma, printStatement, { query: { ...period, ...query } });
    expect(refusal).toEqual([400, 'validation-failed', problems]);
  });

  test('of another company is not there', async () => {
    const query = { ...period, companyId: padmaId };
    expect(await refused(world.meghna, printStatement, { query })).toEqual([404, 'not-found', undefined]);
  });
});

describe('a receipt', () => {
  test('has the number of its ledger entry, and is the same file each time', async () => {
    const { responseList } = await world.padma.call(listRecharges, { query: {} });
    const { id } = responseList.find(({ amount }) => amount === 1_234_567)!;
    const params = { companyId: padmaId, id };
    const file = await fileOf(world.padma, printReceipt, {}, params);
    const [page, ...more] = pdfPages(file);
    expect(more).toEqual([]);
    for (const word of [`R-${id}`, '12,34,567', 'BKASH 8N7A', '<b>Eid</b>', 'Padma Traders'])
      expect(page).toContain(word);
    expect(Buffer.from(await fileOf(world.padma, printReceipt, {}, params)).equals(file)).toBe(true);
    // Neither the person nor anything of the provider but its name.
    expect(page).not.toContain('Nasrin');
  });

  test('and a statement show no whole number to a reader of masked numbers', async () => {
    const { roleId } = await addPerson(world.database, { username: 'masked', companyId: padmaId });
    await setPermissions(world.database, roleId, ['create-company', 'view-sms-sending-credit']);
    const masked = await clientOf(world, 'masked');
    const { recharge } = await world.admin.call(addCredit, {
      body: { companyId: padmaId, amount: 9, reference: 'B 01712345678', note: '01712345678 paid' },
    });
    const receipt = (client: Client) =>
      fileOf(client, printReceipt, {}, { companyId: padmaId, id: recharge.id }).then(pdfPages);
    for (const [client, shown] of [
      [world.padma, '01712345678'],
      [masked, '01712•••678'],
    ] as const) {
      const [paper, line] = [(await receipt(client)).join(), (await statementOf(client)).join()];
      expect(paper).toContain(`${shown} paid`);
      for (const text of [paper, line]) {
        expect(text).toContain(`B ${shown}`);
        expect(text.includes('0171234')).toBe(client === world.padma);
      }
      expect(line).toContain(`Sale ${shown}`);
    }
    const find = async (q: string) =>
      (await masked.call(listRecharges, { query: { filter: { q } } })).responseList.map(
        ({ reference }) => reference,
      );
    expect(await find('b 01712')).toEqual(['B 01712•••678']);
    expect(await find('01712345')).toEqual([]);
  });

  test('is there for recharges only, and not for another company', async () => {
    const missing = [404, 'not-found', undefined];
    const { responseList } = await world.padma.call(listRecharges, { query: {} });
    const params = { companyId: padmaId, id: responseList[0]!.id };
    expect(await refused(world.meghna, printReceipt, { params })).toEqual(missing);
    const held = await world.database
      .selectFrom('ledger_entries')
      .select('id')
      .where('kind', '=', 'hold')
      .executeTakeFirstOrThrow();
    expect(await refused(world.admin, printReceipt, { params: { ...params, id: held.id } })).toEqual(missing);
    await addPerson(world.database, { username: 'padma-operator', companyId: padmaId, role: 'Operator' });
    const operator = await clientOf(world, 'padma-operator');
    expect((await refused(operator, printReceipt, { params }))[0]).toBe(403);
  });
});
