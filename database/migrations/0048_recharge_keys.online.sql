-- Bangla digits of a payment's reference are the same as Latin ones: "TRX ৯৮৭" and "TRX 987" are one payment.
create or replace function recharge_key(reference text) returns text language sql immutable strict parallel safe as $$
  select upper(trim(regexp_replace(
    normalize(
      regexp_replace(
        translate(normalize(reference, NFKC), '০১২৩৪৫৬৭৮৯', '0123456789'),
        '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
        '', 'g'),
      NFKC),
    '\s+', ' ', 'g')))
$$;

-- Where two Bangla spellings of one reference were stored, the first gets the Latin key, which is looked up; so neither payment can be
-- added again.
update recharge_references set reference_key = translate(reference_key, '০১২৩৪৫৬৭৮৯', '0123456789')
where (company_id, reference_key) in (
  select company_id, min(reference_key) from recharge_references bangla
  where translate(reference_key, '০১২৩৪৫৬৭৮৯', '') <> reference_key
    and not exists (select from recharge_references latin where latin.company_id = bangla.company_id
      and latin.reference_key = translate(bangla.reference_key, '০১২৩৪৫৬৭৮৯', '0123456789'))
  group by company_id, translate(reference_key, '০১২৩৪৫৬৭৮৯', '0123456789') limit 1000);

-- To find the other companies with the same reference when a request is confirmed.
create index concurrently if not exists recharge_references_key_idx on recharge_references (reference_key);
