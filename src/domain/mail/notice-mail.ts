import { type Block, letter } from './letter.ts'
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

interface NoticesMail {
  workspace: string
  cards: readonly NoticeCard[]
  /** What is only named. */
  rest: readonly string[]
  /** What is not even named. */
  more: number
  link: string
  settingsLink: string
}

const blockOf = (card: NoticeCard): Block => ({
  title: card.titles.join('. '),
  lines: card.lines,
  quotes: [
    ...(card.words === null ? [] : [{ label: 'The lead writes', text: card.words }]),
    ...(card.draft === null ? [] : [{ label: 'The reply that waits', text: card.draft }]),
  ],
  buttons: [
    ...(card.approveLink === null ? [] : [{ label: 'Approve this reply', link: card.approveLink }]),
    { label: 'Open in Rejoinder', link: card.openLink },
  ],
})

/** What happened in a workspace, as a person wanted to hear of it: one mail, however much it is. */
export function noticesMail({ workspace, cards, rest, more, link, settingsLink }: NoticesMail): Mail {
  const count = cards.length + rest.length + more
  const [first] = cards
  const what = count === 1 && first !== undefined ? (first.titles[0] ?? '') : `${count} notifications`
  const name = workspace.replace(/[\p{C}\p{Z}]+/gu, ' ').slice(0, 80)
  return letter({
    kind: 'notices',
    subject: `${what} (${name})`,
    lines: count === 1 ? [] : [`${count} notifications from the workspace "${name}".`],
    blocks: cards.map(blockOf),
    ending: [...rest, ...(more > 0 ? [`And ${more} more.`] : [])],
    foot: `All notifications: ${link}. You get this because of your notification settings in "${name}". Change them here: ${settingsLink}`,
  })
}
