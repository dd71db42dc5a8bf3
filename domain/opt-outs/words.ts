/*
 * Words by which people opt out and in again: those of the CTIA and of the FCC's rule of 2025 (stop, quit, end, revoke, opt out,
 * cancel, unsubscribe), of India's TRAI, and what people in Bangladesh write in Bangla, in Latin letters or in English.
 */

function listOf(phrases: string): string[] {
  return phrases.split(',').map((phrase) => phrase.trim());
}

/** They mean it as a clause of their own, or at the beginning of one. */
export const strongWords = listOf(`
  stop, stopp, stopall, stop all, stopsms, stopmsg, stopnow, stopplease, pleasestop, stop it, unsubscribe,
  unsubscribed, unsub, unsubs, unsubcribe, unsuscribe, unsubscrib, unsubscirbe, opt out, optout, opt me out,
  opting out, opted out, বন্ধ, স্টপ, আনসাবস্ক্রাইব, আনসাব, অপ্ট আউট, অপটআউট, থামান, থামুন, থামাও
`);

/**
 * They mean it if the whole message says nothing else, since people also write of orders to cancel and of ends of months: English,
 * Bangla, Hindi, Urdu, Nepali, Tamil, Spanish, Portuguese, French, German, Italian, Indonesian, Filipino, Turkish, Arabic, Russian and
 * East Asian.
 */
export const weakWords = listOf(`
  end, quit, cancel, cancelled, revoke, off, remove, block, fully block, dnd, cease, halt, desist, stp,
  stpo, sotp, stoop, no sms, no text, no texts, no message, no messages, no more, enough, বাতিল, অফ, ব্লক, রিমুভ, ডিএনডি,
  bondho, bondo, bandho, bondha, bandh, batil, thaman, thamun, thamo, बंद, रोको, रोकें, band karo, roko,
  بند, روکو, बन्द, நிறுத்து, parar, pare, alto, baja, cancelar, anular, detener, no mas, sair, arret,
  arreter, arretez, desabonner, desabonnement, desinscrire, abmelden, abbestellen, basta, ferma, berhenti,
  henti, batal, tigil, hinto, iptal, dur, توقف, ايقاف, إيقاف, الغاء, إلغاء, قف, стоп, отписаться, 退订, 取消,
  停止, 수신거부
`);

/** They mean it wherever they stand, unless they are negated. */
export const wishes = listOf(`
  unsubscribe, unsub, optout, opt out, opt me out, opting out, opted out, stopall, pleasestop, remove me,
  remove my number, remove my no, remove my name, remove my contact, remove this number, be removed,
  delete me, delete my number, delete this number, how to stop, how do i stop, how can i stop, take me off,
  take my number, take my name, get me off, off your list, from your list, off this list, leave me alone,
  do not disturb, dont disturb, do not contact, dont contact, never contact, no longer want, do not text,
  dont text, never text, do not message, dont message, do not msg, dont msg, dont sms, no longer wish,
  wish to receive, want to receive, want to get, block me, want you to stop, you have to stop, you to stop,
  you need to stop, please stop, pls stop, plz stop, will you stop, can you stop, make it stop,
  end this service, cancel my subscription, cancel subscription, cancel the subscription, end subscription,
  end my subscription, revoke consent, revoke my consent, i revoke, withdraw consent, withdraw my consent,
  darme de baja, plus recevoir, no quiero recibir, no mas mensajes, se desabonner, me desinscrire
`);

/** These wishes mean the opposite without a negation before them. */
export const wishesIfNegated = listOf(`wish to receive, want to receive, want to get`);

/** `stop` before one of these asks for it, wherever it stands. */
export const afterStop = listOf(`
  sending, texting, messaging, calling, spamming, spam, bothering, disturbing, harassing, annoying,
  contacting, receiving, getting, advertising, notifying, these, this, those, all, any, further, such, sms,
  smses, msg, msgs, message, messages, text, texts, txt, txts, mms, promo, promos, promotion, promotions,
  promotional, ad, ads, marketing, offer, offers, alert, alerts, notification, notifications, service,
  subscription, immediately, forever, everything, your, ur
`);

/** `no more`, `end`, `quit`, `cancel`, `dont want` and the like ask for it before one of these. */
export const texts = listOf(`
  sms, smses, msg, msgs, message, messages, text, texts, txt, txts, texting, sending, messaging, promo,
  promos, promotions, promotional, ads, marketing, offers, alerts, spam, notifications
`);
export const beforeTexts = listOf(`
  no more, enough, turn off, switch off, end, quit, cancel, cease, dont want, do not want, not want,
  end all, cancel all, no more of, end these, end your, quit your, cancel these, cancel your,
  dont want your, dont want these, dont want any, dont want any more, do not want any, dont send,
  do not send, never send, dont need, not need
`);
/** The same for `send`, of which people also write in chat. */
export const dontSend = listOf(`dont send, do not send, never send, dont sent, not to send, dont give`);
export const afterDontSend = [
  ...listOf(`me, us, any, anymore, more, these, this, such, again, anything, it`),
  ...texts,
];

/** A `stop` after one of these is a thing. */
export const beforeThing = listOf(`
  bus, train, truck, tram, metro, rickshaw, cng, next, last, first, final, full, pit, one, non, a, an, the,
  every, each, which, whistle, door, tea, rest
`);
/** A `stop` after one of these, at the end, asks for nothing. */
export const beforeVerb = listOf(`
  cant, cannot, can, could, couldnt, wont, didnt, doesnt, did, does, to, will, would, might, i, we, he, she,
  rain, where, when, who, what
`);

/** `stop` before one of these, at the beginning, is chat: unless the text speaks of messages. */
export const chatAfterStop = listOf(`
  by, at, over, near, beside, behind, outside, opposite, in, on, for, here, there, where, before, after,
  worrying, crying, joking, laughing, thinking, talking, lying, shouting, being, and, watch, him, her, car,
  bus, sign, light
`);
/** But not if this follows. */
export const urgent = listOf(`once, now, ever, good, me`);

export const negations = listOf(`dont, not, never, dnt, donot`);
/** They may stand between a negation and what it negates. */
export const betweenNegation = listOf(`
  please, pls, plz, ever, want, wanna, wish, need, you, u, to, have, be, let, me, us, them, it, do, just,
  think, i, should, they, ask, asked, say, said, told, mean
`);
/** `you never stop`, `why dont you stop`: complaints, and no negations. */
export const complaints = listOf(`you, u, why, they, it`);

/** Around a word of the lists above these change nothing. */
export const fillers = listOf(`
  please, pls, plz, plse, plez, kindly, thank, thanks, thankyou, thx, tnx, ty, you, u, ok, okay, k, hi,
  hello, hey, dear, sir, madam, mam, bhai, vai, bhaiya, apu, bro, brother, friend, team, now, immediately,
  asap, all, the, my, me, us, this, these, those, that, it, them, sms, smses, msg, msgs, message, messages,
  text, texts, txt, txts, mms, promo, promos, promotion, promotions, promotional, ad, ads, offer, offers,
  alert, alerts, notification, notifications, marketing, from, for, subscription, service, list, to, your,
  ur, just, i, want, wish, need, would, like, wanna, say, said, so, very, much, at, once, right, away,
  anymore, ever, forever, everything, sending, receiving, getting, texting, messaging, spam, spamming, and,
  with, regards, hereby, reply, word, দয়া, করে, প্লিজ, অনুগ্রহ, ভাই, স্যার, আপু, করুন, করেন, কর, করো, করা,
  দিন, দেন, দাও, দিবেন, চাই, এই, এসব, এগুলো, এটা, সব, মেসেজ, এসএমএস, বার্তা, পাঠানো, আর, আমাকে, ধন্যবাদ,
  এখনই, হোক, korun, koren, koro, kor, kore, kora, karo, din, den, dao, daw, diben, chai, ei, sob, shob, ar,
  r, amake, dhonnobad, doya, karein, करो, करें, करे, कृपया, کرو, کریں, gracias, merci, svp, bitte, por,
  favor
`);

/** Bangla, in both scripts: what is to end, by the beginnings of words, since endings follow. */
export const banglaTexts = listOf(`
  মেসেজ, ম্যাসেজ, এসএমএস, বার্তা, অফার, বিজ্ঞাপন, প্রমো, এসব, এগুলো, sms, msg, message, masej, mesej, text,
  offer, promo, eshob, esob, egulo
`);
/** `বন্ধ` asks for it before one of these, and says that a shop is closed before others. */
export const banglaClose = listOf(`বন্ধ, bondho, bondo, bandho, bondha, off, অফ, stop, স্টপ`);
export const banglaDo = listOf(`কর, চাই, kor, koir, chai, দিন, দেন, din, den`);
/** `send`, `give`, `want`, `need`, each negated by the next word. */
export const banglaSend = listOf(`
  পাঠা, পাঠি, দিবেন, দেবেন, দিয়েন, দিও, চাই, patha, pathi, diben, deben, dien, diyen, dio, chai, koiren,
  korben, করবেন, কইরেন, দরকার, dorkar, লাগবে, lagbe
`);
export const banglaNot = listOf(`না, নাহ, নেই, নাই, na, nah, nei, nai`);
export const banglaMore = listOf(`আর, ar, r, aar`);
/** `বাদ দিন`, `মুছে ফেলুন`, `ডিলিট করুন` ask for it in a clause that has one of `banglaListed`. */
export const banglaRemove = listOf(`বাদ, মুছে, মুছিয়া, রিমুভ, ডিলিট, bad, baad, muche, remove, delete`);
export const banglaRemoveDo = listOf(`
  দিন, দেন, দাও, দিবেন, দেবেন, ফেল, ফ্যাল, কর, din, den, dao, diben, deben, fel, kor
`);
export const banglaListed = listOf(`নাম্বার, নম্বর, নাম, লিস্ট, তালিকা, nambar, nambr, number, nam, name, list`);

/** `বন্ধ` at the beginning before one of these says that something is closed. */
export const banglaClosed = listOf(`আছে, থাক, ছিল, হয়, হবে, ache, thak, chilo, hoy, hobe`);

/** Only as the whole message, since it takes an opt-out back. `yes` and `on` answer many other questions. */
export const startPhrases = listOf(`
  start, start all, unstop, restart, subscribe, resubscribe, opt in, optin, opt me in, চালু, চালু করুন,
  চালু করেন, চালু কর, শুরু, শুরু করুন, স্টার্ট, সাবস্ক্রাইব, chalu, chalu korun, chalu koren
`);
