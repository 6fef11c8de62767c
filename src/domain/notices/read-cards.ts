import { noticeTitle } from '#contract/notice-words.ts'
import type { Notice } from '#contract/notices.ts'
import { sql } from '#db/sql.ts'
import { cutAtWord } from '#lib/cut-at-word.ts'
import type { TxCtx } from '../context.ts'
import { readDraftToSend } from '../drafts/reads.ts'
import type { NoticeCard } from '../mail/notice-mail.ts'
import { noticeLines } from '../mail/notice-words.ts'
import type { Scope } from '../scope.ts'
import type { SeenReply } from '../tasks/approve-seen.ts'
import { readOpenTask } from '../tasks/reads.ts'
import { readThread } from '../threads/reads.ts'
import { reachLine, readReach } from './read-reach.ts'
import { toNotice } from './reads.ts'
import { isSettled, type NoticeRow, noticesWith } from './store.ts'

/** In full so many, by name so many more. */
const mostCards = 5
const mostNamed = 20
const mostWords = 1200

export interface Cards {
  cards: NoticeCard[]
  /** What is only named. */
  rest: string[]
  /** What is not even named. */
  more: number
}

interface Telling {
  noticeIds: readonly string[]
  /** Of those that the reader may hear of. */
  kinds: readonly string[]
  platformName: string
  baseUrl: string
  /** The address that approves a reply as it is shown; null for a reader who may approve nothing. */
  linkTo: ((seen: SeenReply) => string) | null
}

/**
 * What a message says of these notices, as everything is now: of a lead once, with their words and the reply that waits. What is no news any
 * more is left out.
 */
export async function readCards(tx: TxCtx, scope: Scope, { noticeIds, kinds, ...telling }: Telling): Promise<Cards> {
  const rows = await tx.db.query<NoticeRow>(
    noticesWith(
      scope,
      sql`n.id = any(${noticeIds}::uuid[]) and n.kind = any(${kinds}::text[]) and not ${isSettled(scope)}`,
    ),
  )
  const notices = rows.map(toNotice)
  const groups = [...Map.groupBy(notices, ({ id, thread }) => thread?.id ?? id).values()]
  const cards = await Promise.all(groups.slice(0, mostCards).map((group) => toCard(tx, scope, group, telling)))
  const named = groups.slice(mostCards, mostCards + mostNamed)
  return {
    cards,
    rest: named.map((group) => titlesOf(group, telling.platformName).join('. ')),
    more: groups.length - cards.length - named.length,
  }
}

const titlesOf = (group: readonly Notice[], platformName: string): string[] => [
  ...new Set(group.map((notice) => noticeTitle(notice, platformName))),
]

const pageOf: Partial<Record<Notice['cause']['kind'], string>> = {
  webhooks_silent: '/webhooks',
  connection_lost: '/settings',
  agent_paused: '/agents',
  step_taken_back: '/agents',
  address_lost: '/notifications/settings',
  domain_lost: '/settings',
  plan: '/billing',
  referral: '/billing#referrals',
}

async function toCard(
  tx: TxCtx,
  scope: Scope,
  group: readonly Notice[],
  { platformName, baseUrl, linkTo }: Omit<Telling, 'noticeIds' | 'kinds'>,
): Promise<NoticeCard> {
  const [first] = group
  const thread = first?.thread ?? null
  const page = thread === null ? (pageOf[first?.cause.kind ?? 'handoff'] ?? '/notifications') : `/thread/${thread.id}`
  const { reach, ...waiting } = thread === null ? nothingWaits : await readWaiting(tx, scope, thread.id, linkTo)
  return {
    titles: titlesOf(group, platformName),
    lines: [...new Set(group.flatMap(noticeLines)), ...(reach === null ? [] : [reach])],
    words: thread === null ? null : await readWords(tx, scope, thread.id),
    ...waiting,
    openLink: `${baseUrl}${page}?workspace=${scope.workspaceId}`,
  }
}

/** What the lead wrote last, cut; null where that is nothing. */
export async function readWords(tx: TxCtx, { workspaceId }: Scope, threadId: string): Promise<string | null> {
  const [row] = await tx.db.query<{ words: string }>(sql`
    select left(m.new_text, ${mostWords + 1}) as words from threads t
      join messages m on m.workspace_id = ${workspaceId} and m.id = t.last_inbound_id
     where t.workspace_id = ${workspaceId} and t.id = ${threadId}`)
  const words = row?.words.trim() ?? ''
  return words === '' ? null : cutAtWord(words, mostWords)
}

const nothingWaits = { draft: null, approveLink: null, reach: null }

/** The reply that waits for a person, whom it reaches, and what approves it as it stands; one that the guard holds back needs a look of its own. */
async function readWaiting(
  tx: TxCtx,
  scope: Scope,
  threadId: string,
  linkTo: Telling['linkTo'],
): Promise<Pick<NoticeCard, 'draft' | 'approveLink'> & { reach: string | null }> {
  const [task, thread] = await Promise.all([readOpenTask(tx, scope, threadId), readThread(tx, scope, threadId)])
  const draft =
    task?.status === 'ready' && task.draftId !== null ? await readDraftToSend(tx, scope, task.draftId) : undefined
  if (task === null || thread === undefined || draft === undefined) return nothingWaits
  const isWhole = draft.passesGuard && draft.basedOnRevision === thread.revision
  const seen = { taskId: task.id, draftId: draft.id, version: draft.version, revision: thread.revision }
  const reach = reachLine(await readReach(tx, scope, draft), thread.contactEmail)
  return { draft: draft.body, approveLink: isWhole && linkTo !== null ? linkTo(seen) : null, reach }
}
