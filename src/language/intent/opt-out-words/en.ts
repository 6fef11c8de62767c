import type { WesternOptOutWords } from './kinds.ts'

export const english: WesternOptOutWords = {
  remove:
    'remove removing delete deleting erase erasing scrub purge wipe strike unlist delist expunge exclude deregister withdraw withdrawn shred bin',
  add: 'add adding include including enroll enrol put subscribe sign',
  take: 'take taking drop dropping pull pulling cross cut',
  off: 'off',
  stop: 'stop cease quit desist discontinue refrain halt stopping',
  not: "don't dont not never no nor without donot doesn't nobody",
  more: 'again anymore more further longer future',
  contact:
    'contact contacting contacted email emailing emailed e-mail e-mailing mailing mailed write writing message messaging messaged send sending call calling bother bothering bothered pester pestering spam spamming solicit soliciting solicited chase chasing approach approaching approached disturb harass harassing follow-up bug bugging ping pinging reach reaching outreach text texting communicate pitch pitching sell selling nag nagging hound hounding transmit transmitting transmission',
  get: 'receive receiving get getting hear hearing receipt',
  want: 'want wish like care need interested desire wanna appreciate expect ask asked agree agreed consent consented opt sign signed subscribe subscribed',
  mail: 'email emails e-mail e-mails mail mails message messages newsletter newsletters spam communication communications comms correspondence solicitation solicitations outreach pitches follow-ups followups contact mailings junk advertising transmission transmissions webinars',
  list: 'list lists mailing database databases crm records sequence sequences cadence campaign campaigns distribution newsletter mailings outreach spreadsheet rolodex books contacts salesforce hubspot mailer pipeline files',
  data: 'data details information address e-mail email name record records contact inbox mailbox info domain addresses',
  me: 'me us myself',
  my: 'my our',
  your: 'your ur these those',
  report: "have has had haven't hasn't did didn't was were wasn't why hesitate afraid shy worry forget if",
  twofold:
    'call calling follow-up reach text texting pitch pitching sell selling chase chasing approach approaching approached ping pinging bug bugging cross cut strike exclude withdraw withdrawn shred bin without nobody nor hear pipeline files books contacts info information webinars junk advertising rolodex spreadsheet salesforce hubspot record records campaign campaigns follow-ups followups domain domains',
  small:
    'please pls plz kindly just thanks thank thx cheers now immediately asap i we the a an any all and or from of to at on in it this that these those them don dont do want wish would like be ever sending sent sends anymore receive receiving unsub unsubscribe unsubscribed unsubscription subscription opt out opt-out future further mailing mailings ever again you going forward with',
}
