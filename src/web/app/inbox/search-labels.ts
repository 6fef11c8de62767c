import type { Found } from '#contract/search.ts'

/** Why a part of what was typed narrows nothing, behind the part. */
export const ignoredWords: Readonly<Record<Found['ignored'][number]['reason'], string>> = {
  empty: 'needs a value',
  unknown_state: 'can be is:snoozed, is:archived, is:replied or is:mine',
  unknown_label: 'is no label',
  unknown_campaign: 'is no campaign here',
  not_a_date: 'needs a date such as 2026-03-09, 2026-03 or 2026',
  too_many: 'was left out: that’s more than 12 words',
  only_excluded: 'needs a word to look for beside it',
  no_words: 'has no letter or digit to look for',
}

/** What may be typed, with an example for each. */
export const operators: readonly { typed: string; does: string }[] = [
  { typed: 'pric', does: 'Words that begin with this' },
  { typed: '"annual plan"', does: 'Exactly these words' },
  { typed: '-lisbon', does: 'Not this word' },
  { typed: 'from:anna', does: 'Name, address or company' },
  { typed: 'campaign:spring', does: 'Campaign' },
  { typed: 'label:question', does: 'Label' },
  { typed: '-label:question', does: 'Not this label' },
  { typed: 'after:2026-03-01', does: 'Last message since' },
  { typed: 'before:2026-04', does: 'Last message before' },
  { typed: 'is:archived', does: 'Also is:snoozed, is:replied, is:mine' },
]
