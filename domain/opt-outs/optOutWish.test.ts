import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { optOutWish } from './optOutWish.ts';

describe('a STOP is heard', () => {
  test.each([
    ...[
      'STOP',
      '  stop.  ',
      '"Stop" please',
      'Stop promo 123',
      'Opt-Out',
      'STOP PADMA',
      'PADMA STOP',
      'STOP 12345',
    ],
    // The words of regulators.
    ...[
      'QUIT',
      'END',
      'REVOKE',
      'OPT OUT',
      'opt out please',
      'OptOut',
      'CANCEL',
      'UNSUBSCRIBE',
      'STOP ALL',
      'STOPALL',
      'DND',
    ],
    ...[
      'Stop. Thank you',
      'Thanks, stop',
      'stop please',
      'Please STOP',
      'please, please stop!!',
      'ok stop now',
      '1 STOP',
    ],
    ...[
      'please stop sending me these',
      'Can you stop texting me?',
      'I want you to stop',
      'I said STOP',
      'stop it',
      'Just stop',
    ],
    ...[
      'no more messages',
      'No more texts please',
      'remove me',
      'Please remove me from your list',
      'remove my number',
    ],
    ...[
      'take me off this list',
      'Unsubscribe me',
      'how do I unsubscribe?',
      'I cannot unsubscribe',
      'I wish to opt out.',
    ],
    ...[
      "don't text me again",
      'Do not contact me',
      'dont send me any sms',
      'Please do not send messages',
      'leave me alone',
    ],
    ...[
      "I don't want to receive this",
      'i do not wish to receive your offers',
      'I no longer want these',
      "don't want your sms",
    ],
    ...[
      'cancel my subscription',
      'cancel please',
      'Cancel sms',
      'end these messages',
      'quit sending',
      'I revoke my consent',
    ],
    ...[
      "why don't you stop",
      "can't you stop?",
      'you never stop sending',
      'Who is this? Stop sending',
      'STOP AT ONCE',
    ],
    ...[
      'Wrong person. Stop',
      'I never asked for this, stop',
      "I don't know you. Stop texting",
      'stop in the name of God sending sms',
    ],
    // However it is typed.
    ...[
      'STOOOOP',
      'stopppp!!!',
      's t o p',
      'S.T.O.P.',
      'S-T-O-P',
      '🛑',
      '🛑 STOP 🛑',
      '*STOP*',
      '“Stop”',
      "'stop'",
      '(stop)',
    ],
    ...[
      'ＳＴＯＰ',
      'S\u200bT\u200bO\u200bP',
      '\ufeffSTOP',
      'st\u00adop',
      'STOP\u0000',
      '\u202eSTOP\u202c',
      'STOP\ufe0f',
      'stop…',
      'stop_',
    ],
    ...[
      'how to stop this?',
      'I need to stop receiving these',
      'turn off sms',
      'এসএমএস দরকার নেই',
      'এসএমএস সেন্ড করবেন না',
    ],
    ...[
      'Stöp',
      'unsub',
      'unsubcribe',
      'please unsubscribe my number 01712345678',
      'STOP\r\nSent from my phone',
    ],
    // Bangla, in both scripts.
    ...[
      'বন্ধ',
      'বন্ধ\u200c করুন',
      '\ufeffবাতিল!',
      'বাতিল করুন',
      'স্টপ',
      'থামান',
      'দয়া করে বন্ধ করুন',
      'দয়া করে মেসেজ পাঠাবেন না',
    ],
    ...[
      'এসএমএস বন্ধ করুন',
      'এই মেসেজগুলো বন্ধ করেন ভাই',
      'আর পাঠাবেন না',
      'আর মেসেজ দিবেন না',
      'আমি এসএমএস চাই না',
      'অফার পাঠানো বন্ধ করুন',
    ],
    ...[
      'bondho',
      'bondho korun',
      'sms bondho koren',
      'vai sms bondho koren plz',
      'ar sms diben na',
      'msg pathaben na',
      'off koren',
    ],
    ...[
      'আমার নাম্বার বাদ দিন',
      'লিস্ট থেকে আমার নাম মুছে ফেলুন',
      'amar number bad den',
      'আমার নম্বর রিমুভ করুন',
      'আনসাব',
      'অপ্ট আউট',
      'ডিএনডি',
      '🚫',
      '⛔⛔',
    ],
    // Other languages, as a message of their own.
    ...[
      'ARRET',
      'ARRÊT',
      'PARAR',
      'ALTO',
      'BAJA',
      'Cancelar',
      'no más',
      'बंद करो',
      'STOPP',
      'berhenti',
      'стоп',
      '退订',
      'توقف',
    ],
  ])('%j', (text) => expect(optOutWish(text)).toBe('stop'));
});

describe('what is not about it is not heard', () => {
  test.each([
    ...['পুরান নাম্বার বাদ দিয়ে নতুন নাম্বার দিন', 'আমার নাম্বার বাদ দিবেন না', 'আজকের খবর বাদ দিন', 'এইটা মুছে ফেলুন'],
    ...[
      '',
      '   ',
      '…',
      '👍',
      'Thank you, do not stop',
      "don't stop",
      "Please don't stop",
      'never stop',
      'do not please stop',
    ],
    ...[
      "I don't want you to stop sending offers",
      "please don't unsubscribe me",
      'do not remove me',
      'Stopwatch',
      'nonstop service',
    ],
    ...[
      'bus stop near Dhaka',
      'Meet me at the bus stop',
      'next stop Mirpur',
      'which stop?',
      'the bus did not stop',
      'full stop',
    ],
    ...[
      'stop by tomorrow',
      'I will stop by tomorrow',
      'Stop here',
      'one stop shop',
      'We had to stop for tea',
      'stop near the gate',
    ],
    ...[
      'Call me at the end',
      'end of the month I will pay',
      'cancel my order',
      'Cancel the meeting tomorrow',
      'weekend',
      'off today',
    ],
    ...[
      "don't send the parcel today",
      'I want to receive the offers',
      'What is the offer?',
      'remove the item',
      'offer?',
      'No',
      'ok',
    ],
    ...[
      'quit smoking tips',
      'I cannot stop laughing',
      'the rain will stop soon',
      'On my way, thanks',
      'Your code is 1234',
      'hello',
    ],
    ...[
      'বন্ধু',
      'আজ দোকান বন্ধ',
      'এসএমএস বন্ধ করবেন না',
      'sms bondho korben na',
      'please stop by our office',
      'No message came',
      'where do I stop',
      'রাস্তা বন্ধ',
      'বন্ধ করবেন না',
      'বন্ধ আছে',
      'টাকা পাঠাবেন না',
      'বাতিল হয়েছে',
      'dokan bondho',
      'bondhu kemon acho',
    ],
    ...['taka pathaben na', 'baja california', 'alto saxophone', 'el fin de semana', 'parar a comer'],
  ])('%j', (text) => expect(optOutWish(text)).toBeNull());
});

describe('a START is the whole message', () => {
  test.each([
    'START',
    ' start! ',
    'unstop',
    'Subscribe',
    'opt in',
    'OPT-IN',
    'চালু',
    'চালু করুন',
    'শুরু',
    '“START”',
    'ＳＴＡＲＴ',
  ])('%j', (text) => expect(optOutWish(text)).toBe('start'));

  test.each([
    ...[
      'On my way, thanks',
      'on',
      'ON',
      'yes',
      'Yes please',
      'start at 9',
      'When does it start?',
      'Start the car',
      'start please',
    ],
    ...[
      'I want to subscribe',
      'subscribe to my channel',
      'please start',
      'let us start',
      'চালু আছে?',
      'দোকান চালু',
      'শুরু হবে কখন',
    ],
  ])('and not within chat: %j', (text) => expect(optOutWish(text)).toBeNull());

  test.each(['STOP START', 'start stop', "don't start, stop", 'STOP. I did not subscribe'])(
    'a STOP beside it wins: %j',
    (text) => expect(optOutWish(text)).toBe('stop'),
  );
});

// A cost that grows with the square of the text would take minutes.
test('never throws, and ends soon for a text that is made to be slow', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void optOutWish(text)));
  const worst = [
    'a '.repeat(40_000),
    's t o '.repeat(20_000),
    'dont '.repeat(20_000),
    'you to '.repeat(20_000),
    '\u200b'.repeat(99_999),
  ];
  for (const text of worst) optOutWish(text);
});
