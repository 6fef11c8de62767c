const dayMs = 86_400_000

/**
 * A stretch of the platform's list, newest first, that is still to be read: from `cursor` (null: from the newest mail) down to the
 * mail at the position `until`, from which on everything is here.
 */
export interface Gap {
  cursor: string | null
  until: number
  /** When its cursor was refused, and it was begun again: a second refusal soon after that is not the age of the cursor. */
  againAt?: string
  /** It is read though it may be known: what older conversations somebody asked for. */
  older?: Older
  /**
   * Of one from the newest mail down to the oldest: how many replies were here when its reading began, how many of these were met, and how many of leads
   * who were erased, which are kept nowhere.
   */
  here?: number
  known?: number
  erased?: number
}

/** Whether all of the platform's mail is read by it. */
const isOfAll = ({ until, older }: Gap): boolean => until === 0 && older === undefined

/** Whether the reading of all begins with it. */
export const isBegunNow = (gap: Gap): boolean => gap.cursor === null && isOfAll(gap)

/** What a page of it has shown. */
export const withMet = (gap: Gap, { known, erased }: { known: number; erased: number }): Gap =>
  isOfAll(gap) ? { ...gap, known: (gap.known ?? 0) + known, erased: (gap.erased ?? 0) + erased } : gap

/** What somebody has seen of the platform who has met all of it. */
export type MetThere = Required<Pick<Gap, 'here' | 'known' | 'erased'>>

/** Null of a stretch that is not all, or of whose beginning nothing is known. */
export const metThere = (gap: Gap): MetThere | null =>
  gap.here === undefined || !isOfAll(gap) ? null : { here: gap.here, known: gap.known ?? 0, erased: gap.erased ?? 0 }

/** How far back older conversations are read: to this time, or until there are so many. */
export interface Older {
  since: string
  threads: number
}

/** What somebody gets who asks for older conversations. */
const olderDays = 90
const olderThreads = 500

const olderGap = (now: Date): Gap => ({
  cursor: null,
  until: 0,
  older: { since: new Date(now.getTime() - olderDays * dayMs).toISOString(), threads: olderThreads },
})

/** Where the sync of a connection stands. Durable after each page: whatever ends a run, the next one goes on from there. */
export interface SyncState {
  gaps: readonly Gap[]
  /** The position of the newest mail that any run has met; null before the first. */
  top: number | null
  fullAt: string | null
  shortSince: string | null
  /** When the last run began, and when somebody last asked for older conversations. */
  startedAt: string | null
  olderAskedAt: string | null
}

/** The stretch from its top once more, after its cursor was refused; null when that is of no use. */
export function begunAgain(gap: Gap, now: Date): Gap | null {
  const isUseless = gap.cursor === null || (gap.againAt !== undefined && !isApart(gap.againAt, now, dayMs))
  const { here: _here, known: _known, erased: _erased, ...begun } = gap
  return isUseless ? null : { ...begun, cursor: null, againAt: now.toISOString() }
}

/** So many stretches are told apart; more are read as one, which reads some mail twice and misses none. */
const maxGaps = 8
const shortMs = 15 * 60_000
/** No platform is left alone for longer at its own word. */
const longestWaitMs = 60 * 60_000

/** Of a time that lies ahead further than it may, a wrong clock told: it is no news of today's. */
const isApart = (at: string, now: Date, ms: number): boolean => Math.abs(now.getTime() - Date.parse(at)) > ms

/** Whether the platform wants to be left alone still. */
export const isPutOff = (notBefore: string, now: Date): boolean =>
  Date.parse(notBefore) > now.getTime() && !isApart(notBefore, now, longestWaitMs)

/**
 * What a run that begins now has to read: the news on top, then whatever earlier runs were kept from. Everything, when nothing
 * was read yet, or when fewer replies have been here than there for a while; that at most once a day. Last what somebody asked for.
 */
export function gapsToRead(state: SyncState, now: Date): Gap[] {
  const { gaps: all, top, fullAt, shortSince } = state
  const gaps = all.filter(({ older }) => older === undefined)
  const isShort = shortSince !== null && isApart(shortSince, now, shortMs)
  const isFullDue = isShort && (fullAt === null || isApart(fullAt, now, dayMs))
  if (top === null || (isFullDue && gaps.every(({ until }) => until > 0))) return [{ cursor: null, until: 0 }]
  const begun = gaps.filter(({ cursor }) => cursor !== null)
  const notBegun = gaps.filter(({ cursor }) => cursor === null).map(({ until }) => until)
  const asked = isAskedSince(state) ? [olderGap(now)] : all.filter(({ older }) => older !== undefined)
  return [...joined([{ cursor: null, until: Math.min(top, ...notBegun) }, ...begun]), ...asked]
}

/** A run that was under way when somebody asked knows nothing of it. */
const isAskedSince = ({ startedAt, olderAskedAt }: SyncState): boolean =>
  olderAskedAt !== null && (startedAt === null || Date.parse(olderAskedAt) >= Date.parse(startedAt))

function joined(gaps: readonly Gap[]): Gap[] {
  if (gaps.length <= maxGaps) return [...gaps]
  const [oldest] = gaps.slice(-1)
  return gaps
    .slice(0, maxGaps)
    .map((gap, index) => (index === maxGaps - 1 && oldest ? { ...gap, until: oldest.until } : gap))
}

/**
 * How far a stretch has come by the end of a page: its newest mail, and how many conversations have one since then. The newest, for a
 * single mail may say that it is years old.
 */
export interface Passed {
  newest: Date | null
  threads: number
}

/**
 * What is left of a gap after one of its pages; null at its end. Positions are given out before mails become visible, so one page more
 * than needed is read: a gap ends only with a page that lies wholly in what is known and brought nothing.
 */
export function afterPage(
  gap: Gap,
  page: { positions: readonly number[]; news: number; nextCursor: string | null; passed?: Passed },
): Gap | null {
  if (page.nextCursor === null) return null
  const { older } = gap
  if (older !== undefined) {
    const { newest, threads } = page.passed ?? { newest: null, threads: 0 }
    const isFarEnough = (newest !== null && newest < new Date(older.since)) || threads >= older.threads
    return isFarEnough ? null : { ...gap, cursor: page.nextCursor }
  }
  const isKnown = page.positions.length > 0 && page.news === 0 && page.positions.every((at) => at <= gap.until)
  return isKnown ? null : { ...gap, cursor: page.nextCursor }
}

/** What one run has met of the stretch that it reads. */
export interface Met {
  cursors: Set<string>
  mails: Set<string>
  /** How many pages in a row brought nothing but mail that was met before. */
  pagesAgain: number
}

export const nothingMet = (): Met => ({ cursors: new Set(), mails: new Set(), pagesAgain: 0 })

/** A page may be met again, where new mail has moved the list; no more of them in a row. */
const mostPagesAgain = 5

/** Notes a page. True when the list leads in a circle: it would be read for ever, and what lies behind it never. */
export function isCircle(met: Met, page: { ids: readonly string[]; nextCursor: string | null }): boolean {
  const { ids, nextCursor } = page
  const isAgain = ids.length > 0 && ids.every((id) => met.mails.has(id))
  met.pagesAgain = isAgain ? met.pagesAgain + 1 : 0
  for (const id of ids) met.mails.add(id)
  if (nextCursor === null) return false
  const isCursorMet = met.cursors.has(nextCursor)
  met.cursors.add(nextCursor)
  return isCursorMet || met.pagesAgain >= mostPagesAgain
}
