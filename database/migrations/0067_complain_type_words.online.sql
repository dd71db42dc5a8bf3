-- What is charged is credit, not taka; and one Bangla word for signing in.
update complain_types set name_bn = 'ভুল ক্রেডিট কাটা হয়েছে'
where id in (
  select id from complain_types where name = 'Wrong charge' and name_bn = 'ভুল টাকা কাটা হয়েছে' limit 1000
);
update complain_types set name_bn = 'লগ ইন বা অ্যাকাউন্ট'
where id in (
  select id from complain_types where name = 'Sign-in or account' and name_bn = 'সাইন-ইন বা অ্যাকাউন্ট' limit 1000
);
