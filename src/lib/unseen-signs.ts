const flag = String.raw`\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}|\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}|\u{1F3F4}\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}`

/** Marks of direction and of places in a word, and the tags by which a whole text is written unseen. */
const unseen = new RegExp(
  String.raw`(${flag})|[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{E0000}-\u{E007F}]|(?<!\p{Script=Han})[\u{E0100}-\u{E01EF}]`,
  'gu',
)

const letter = String.raw`\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}`
const joiners = new RegExp(String.raw`(?<=[${letter}\s]|^)[\u200c\u200d\ufe0f]+(?=[${letter}\s\p{P}\p{N}]|$)`, 'gu')

/**
 * A text without the signs that draw nothing: by them a word is another to a machine than to a reader, and orders are written that no person sees.
 * What joins an emoji, letters of Persian and Indic words, or forms the flags of England, Scotland and Wales, stays.
 */
export const withoutUnseen = (text: string): string => text.replace(unseen, '$1').replace(joiners, '')
