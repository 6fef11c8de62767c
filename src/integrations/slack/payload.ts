import type { ChannelMessage } from '#domain/ports.ts'
import { cutAtWord } from '#lib/cut-at-word.ts'

const mostText = 2900
const mostTitle = 150
const mostBlocks = 45

/**
 * Words of anybody's in the markup that Slack, and those like it, read from `text`: `&`, `<` and `>` are written out, which ends links and
 * mentions (`<!channel>`); behind every other mark stands a space without width, which ends bold, code, `[a](link)` and `@channel` elsewhere.
 */
export const plain = (text: string): string =>
  text
    .replace(/[*_~`@#|[\]!]/g, '$&\u200b')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** A text in which Slack itself looks for nothing. */
const asIs = (text: string, most = mostText) => ({ type: 'plain_text', text: cutAtWord(text, most), emoji: false })

const section = (text: string) => ({ type: 'section', text: asIs(text) })
const context = (text: string) => ({ type: 'context', elements: [asIs(text)] })

type Part = ChannelMessage['blocks'][number]

const blocksOf = ({ title, lines, quotes, buttons }: Part): object[] => [
  { type: 'divider' },
  section([title, ...lines].join('\n')),
  ...quotes.flatMap(({ label, text }) => [context(label), section(text)]),
  {
    type: 'actions',
    elements: buttons.map(({ label, link }, place) => ({
      type: 'button',
      text: asIs(label, 75),
      url: link,
      ...(place === 0 && { style: 'primary' }),
    })),
  },
]

const textOf = ({ title, lines, quotes, buttons }: Part): string =>
  [
    `*${plain(title)}*`,
    ...lines.map(plain),
    ...quotes.map(({ label, text }) => `${label}:\n${plain(cutAtWord(text, mostText)).replace(/^/gm, '> ')}`),
    buttons.map(({ label, link }) => `<${link}|${label}>`).join('   '),
  ].join('\n')

/** What an incoming webhook takes. Slack shows the blocks; who knows none shows the text. */
export function payloadOf({ title, blocks, ending }: ChannelMessage): object {
  return {
    text: [plain(title), ...blocks.map(textOf), ...ending.map(plain)].join('\n\n'),
    blocks: [
      { type: 'header', text: asIs(title, mostTitle) },
      ...blocks.flatMap(blocksOf).slice(0, mostBlocks),
      ...(ending.length === 0 ? [] : [context(ending.join('\n'))]),
    ],
    link_names: false,
    unfurl_links: false,
    unfurl_media: false,
  }
}
