import { sql, type Transaction } from 'kysely';
import type { Schema } from '#database/schema.ts';
import { segmentsOf } from '#domain/sms/segments.ts';
import { integers, texts as textArray } from '#services/kit/database/sql/arrays.ts';

/** `#` is a number of a few digits, which is another one in each batch or message. */
const textsByUse = {
  otp: [
    '# is your verification code. It expires in 5 minutes. Never share it with anyone.',
    'আপনার কোড #। ৫ মিনিট কাজ করবে। কাউকে বলবেন না।',
  ],
  transactional: [
    'Your order # is on its way. Please keep your phone at hand.',
    'We have received your payment for invoice #. Thank you.',
    'Dear customer, your bill # is ready. Please pay it by the end of the month.',
    'Your order # could not be handed over today because nobody was there. Our courier comes again tomorrow between 10 am and 1 pm. To choose another time, call our office and tell us the number of the order.',
    'আপনার অর্ডার # পাঠানো হয়েছে। আজই পৌঁছাবে।',
    'আপনার অর্ডার # গ্রহণ করা হয়েছে। আগামীকাল সকাল ১০টার মধ্যে পৌঁছে যাবে। অর্ডার বদলাতে অফিসে ফোন করুন।',
  ],
  promotional: [
    'Eid offer: 15% off everything in our shops until Friday. Show this text and code #.',
    'New season, new colours: shirts from 590 taka. Visit our shop and show code #.',
    'Two for one on all tea and biscuits this weekend. Code #. To stop these texts, reply STOP.',
    'Winter sale in all our branches: 20% off blankets, jackets and shawls, and free delivery inside the city for orders above 2,000 taka. Show code # at the counter. To stop these texts, reply STOP.',
    'শুক্রবার পর্যন্ত সব পণ্যে ১৫% ছাড়। কোড #।',
    'শীতের মেলা: কম্বল, জ্যাকেট ও শালে ২০% ছাড়, শহরের ভেতরে ২,০০০ টাকার বেশি অর্ডারে বিনা খরচে ডেলিভারি। কোড #। বার্তা বন্ধ করতে STOP লিখে পাঠান।',
  ],
} as const;

/** The longest number that takes the place of `#`: with it, and with none of its digits, a text has as many parts. */
const digits = 6;

/** Makes the temporary table `history_texts` of what is sent, by class, with the parts that each text needs. */
export async function addTexts(transaction: Transaction<Schema>): Promise<void> {
  const rows = Object.entries(textsByUse).flatMap(([use, all]) =>
    all.map((text, index) => {
      const { encoding, segments } = segmentsOf(text.replace('#', '0'.repeat(digits)));
      return { use, index, count: all.length, text, encoding, segments };
    }),
  );
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key]);
  await sql`
    create temporary table history_texts on commit drop as
    select * from unnest(${textArray(column('use'))}, ${integers(column('index'))}, ${integers(column('count'))},
      ${textArray(column('text'))}, ${textArray(column('encoding'))}, ${integers(column('segments'))})
      as given (class, index, of, wording, encoding, segments)`.execute(transaction);
}

/** A text with a number that depends on `key`. */
export const written = (wording: string, key: string) =>
  sql`replace(${sql.ref(wording)}, '#', (100000 + ${sql.ref(key)} * 7919 % 900000)::text)`;
