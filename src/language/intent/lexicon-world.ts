import { lexiconOf } from './phrases.ts'
import { arabic } from './world/ar.ts'
import { catalan } from './world/ca.ts'
import { czech } from './world/cs.ts'
import { greek } from './world/el.ts'
import { finnish } from './world/fi.ts'
import { hebrew } from './world/he.ts'
import { hungarian } from './world/hu.ts'
import { indonesian } from './world/id.ts'
import { japanese } from './world/ja.ts'
import { korean } from './world/ko.ts'
import { romanian } from './world/ro.ts'
import { russian } from './world/ru.ts'
import { turkish } from './world/tr.ts'
import { vietnamese } from './world/vi.ts'
import { chinese } from './world/zh.ts'

/** Said in any language. */
const international = { optOut: ['unsubscribe'], legal: ['gdpr'] }

/**
 * What must be understood in languages that the rules do not otherwise read: that somebody wants no more mail, says no, is
 * away, or is a machine. What says yes is left to a person.
 */
export const world = lexiconOf(
  catalan,
  finnish,
  czech,
  romanian,
  hungarian,
  turkish,
  russian,
  greek,
  arabic,
  hebrew,
  vietnamese,
  indonesian,
  chinese,
  japanese,
  korean,
  international,
)
