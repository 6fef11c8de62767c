import type { Phrases } from '../phrases.ts'

/** Read beside every mail, whatever its language. */
export const persianEverywhere: Partial<Phrases> = {
  optOut: ['(لطفا|خواهش)( \\S+){0,3} (حذف|نفرست|ارسال نکن)\\S*|(دیگر|ديگر)( \\S+){0,3} (نفرست|ارسال نکن)\\S*'],
}
