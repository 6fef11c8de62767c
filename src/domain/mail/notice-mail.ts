import type { ChannelMessage } from '../ports.ts'
import { letter } from './letter.ts'
import type { Letterhead } from './letterhead.ts'
import type { Mail } from './queue-mail.ts'

/** What a message tells of one lead, or of one thing of the workspace. */
export interface NoticeCard {
  /** What happened, a line each. */
  titles: readonly string[]
  lines: readonly string[]
  /** The lead's own words, cut. */
  words: string | null
  /** The reply that waits, whole. */
  draft: string | null
  /** What approves exactly that reply; null where it needs a look of its own, or the reader may not. */
  approveLink: string | null
  openLink: string
}

interface Told {
  workspace: string
  /** What the product calls itself there. */
  product: string
  cards: readonly NoticeCard[]
  /** What is only named. */
  rest: readonly string[]
  /** What is not even named. */
  more: number
}

const blockOf = (card: NoticeCard, product: string): ChannelMessage['blocks'][number] => ({
  title: card.titles.join('. '),
  lines: card.lines,
  quotes: [
    ...(card.words === null ? [] : [{ label: 'The lead writes', text: card.words }]),
    ...(card.draft === null ? [] : [{ label: 'The reply that waits', text: card.draft }]),
  ],
  buttons: [
    ...(card.approveLink === null ? [] : [{ label: 'Approve this reply', link: card.approveLink }]),
    { label: `Open in ${product}`, link: card.openLink },
  ],
})

const nameOf = (workspace: string): string =>
  workspace
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .slice(0, 80)
    .toWellFormed()

/** What happened in a workspace, in one message, however much it is; called by the first of it. */
export function noticesMessage({ workspace, product, cards, rest, more }: Told): ChannelMessage {
  const count = cards.length + rest.length + more
  const first = cards[0]?.titles[0] ?? rest[0]
  const others = count === 1 ? '' : `, and ${count - 1} more`
  const what = first === undefined ? `${count} notifications` : `${first}${others}`
  return {
    title: `${what} (${nameOf(workspace)})`,
    blocks: cards.map((card) => blockOf(card, product)),
    ending: [...rest, ...(more > 0 ? [`And ${more} more.`] : [])],
  }
}

/** The same as a mail to one of its people, as they wanted to hear of it. */
export function noticesMail(
  {
    link,
    settingsLink,
    unsubscribeUrl,
    ...told
  }: Told & { link: string; settingsLink: string; unsubscribeUrl: string },
  head: Letterhead | null,
): Mail {
  const { title, blocks, ending } = noticesMessage(told)
  const name = nameOf(told.workspace)
  const mail = letter({
    head,
    kind: 'notices',
    subject: title,
    lines: blocks.length + ending.length === 1 ? [] : [`What happened in the workspace "${name}":`],
    blocks,
    ending,
    foot: `All notifications: ${link}. You get this because of your notification settings in "${name}". Change them here: ${settingsLink}`,
    footLink: { label: 'Stop all these emails', link: unsubscribeUrl },
  })
  return { ...mail, unsubscribeUrl }
}

/** What a place is sent when somebody has notices sent there. */
export const helloMessage = (
  { workspace, product }: Pick<Told, 'workspace' | 'product'>,
  link: string,
): ChannelMessage => ({
  // A workspace with a brand of its own is often called the same.
  title: `Notifications from ${product}${nameOf(workspace) === nameOf(product) ? '' : ` (${nameOf(workspace)})`}`,
  blocks: [
    {
      title: 'This place now gets notifications.',
      lines: ['They show what leads write and the replies that wait.'],
      quotes: [],
      buttons: [{ label: 'Notification settings', link }],
    },
  ],
  ending: [],
})
