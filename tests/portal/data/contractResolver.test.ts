import * as Type from 'typebox';
import type { FieldValues, ResolverOptions } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { NewCampaign } from '#contract/main-api/sending/campaigns.ts';
import { CalendarDate, Id, Name, nullable, record } from '#contract/vocabulary.ts';
import { contractResolver } from '#src/components/form/contractResolver.ts';
import { startRule } from '#src/components/form/inputs/StartsAtInput.tsx';

const Person = record({
  name: Name,
  email: Type.Optional(nullable(Type.String({ minLength: 3 }))),
  bornOn: Type.Optional(CalendarDate),
  branchId: Type.Optional(nullable(Id)),
});

async function resolve(values: FieldValues, options?: Parameters<typeof contractResolver>[1]) {
  const answer = await contractResolver(Person, options)(
    values,
    undefined,
    {} as ResolverOptions<FieldValues>,
  );
  const messages = Object.entries(answer.errors).map(([field, error]) => [field, error?.message]);
  return { values: answer.values, problems: Object.fromEntries(messages) as Record<string, string> };
}

describe('the rules of a form', () => {
  test('are those of the contract, each problem as the key of its sentence', async () => {
    const { problems } = await resolve({ name: 'a\nb', email: 'x', bornOn: '2026-13-01' });
    expect(problems).toEqual({
      name: 'problems.bad-format',
      // The field's own message says more than that it is too short.
      email: 'form.email',
      bornOn: 'problems.bad-format',
    });
  });

  test('a needed field that is empty or was never touched is missing', async () => {
    expect((await resolve({ name: null })).problems).toEqual({ name: 'problems.required' });
    expect((await resolve({ name: ' ' })).problems).toEqual({ name: 'problems.required' });
    expect((await resolve({ name: '' })).problems).toEqual({ name: 'problems.required' });
    expect((await resolve({})).problems).toEqual({ name: 'problems.required' });
  });

  test('what may be nothing goes on as null, what may be left out is left out', async () => {
    const { values, problems } = await resolve({ name: 'Rina', email: null, branchId: null, bornOn: null });
    expect(problems).toEqual({});
    expect(values).toEqual({ name: 'Rina', email: null, branchId: null });
  });

  test('what the form holds besides is neither validated nor dropped', async () => {
    const { values, problems } = await resolve({ name: 'Rina', companyName: 7 });
    expect(problems).toEqual({});
    expect(values).toEqual({ name: 'Rina', companyName: 7 });
  });

  test('a change cannot empty what has to have a value', async () => {
    expect((await resolve({ name: 'Rina', bornOn: null })).problems).toEqual({});
    expect((await resolve({ name: 'Rina', bornOn: null }, { isChange: true })).problems).toEqual({
      bornOn: 'problems.required',
    });
    expect((await resolve({ name: 'Rina', email: null }, { isChange: true })).problems).toEqual({});
  });

  test("a form's own rule is added to them", async () => {
    const check = ({ email }: FieldValues) => ({ email: email ? undefined : 'problems.required' });
    expect((await resolve({ name: 'Rina' }, { check })).problems).toEqual({ email: 'problems.required' });
    expect((await resolve({ name: 'Rina', email: 'r@b.c' }, { check })).problems).toEqual({});
  });

  test('a start that is not written out stays refused beside the rule that it lies ahead', async () => {
    const campaign = { name: 'Eid', class: 'promotional', startsAt: 'unfinished' };
    const answer = await contractResolver(NewCampaign, { check: startRule })(
      campaign,
      undefined,
      {} as ResolverOptions<FieldValues>,
    );
    expect(Object.keys(answer.errors)).toEqual(['startsAt']);
  });
});
