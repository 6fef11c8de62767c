/** What mail clients and people write around the words of a mail, by what it says. */
export type Kind =
  /** "Ann wrote", in several places of an attribution: each client has its own order. */
  | 'wrote'
  | 'wroteMore'
  | 'wroteAlone'
  | 'wroteAfterName'
  | 'wroteOnNamedDay'
  | 'wroteThere'
  | 'wroteThereAnd'
  | 'wroteBehindAddress'
  | 'wroteSimply'
  | 'wroteOn'
  | 'wroteOnDay'
  | 'wroteBehindDay'
  | 'wroteBeforeDay'
  | 'wroteLast'
  /** A whole attribution. */
  | 'attribution'
  /** Its first word, and those that are words of many sentences, too. */
  | 'firstWord'
  | 'firstWordToo'
  /** How it begins with a day, behind something else and at the begin of a mail. */
  | 'head'
  | 'headOfMail'
  /** Before a day, and its name. */
  | 'beforeDay'
  | 'day'
  /** Whoever quotes by hand speaks of them. */
  | 'somebody'
  | 'speaker'
  | 'originalMessage'
  | 'forwarded'
  | 'forwardBegins'
  | 'forwardMark'
  /** Fields of a quoted head. */
  | 'fromField'
  | 'otherField'
  /** What no list that somebody types has. */
  | 'sentField'
  | 'subjectField'
  | 'dateField'
  | 'mobileFooter'
  | 'signOff'
  | 'otherSignOff'
  | 'disclaimer'
  | 'otherDisclaimer'
  /** "This mail ... is confidential", alone and behind a company's name. */
  | 'thisMail'
  | 'confidential'
  | 'ofCompany'
  | 'ofCompanySecret'
  /** "External", "CAUTION: this mail ... from outside". */
  | 'external'
  | 'caution'
  | 'mailFrom'
  | 'outside'
  | 'banner'
  /** On a business card. */
  | 'position'
  | 'phone'
  /** Who speaks of themself, or asks us for something. */
  | 'personal'
  /** How somebody goes on who has signed already. */
  | 'afterthought'
  /** What a company says of itself below its mails because it must. */
  | 'official'

/** Of one language; sources of expressions, each read by itself. */
export type MailWords = Readonly<Partial<Record<Kind, readonly string[]>>>
