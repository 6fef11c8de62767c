import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { escapeHtml } from '#lib/escape-html.ts'
import { drawnLetters } from './faces.ts'

const size = { width: 1200, height: 630 }
const edge = 96
const room = size.width - 2 * edge
const ink = '#1d1a2b'
const paper = '#faf8f3'
const name = 'Rejoinder'
const mark = join(import.meta.dirname, '../../web/public/favicon.svg')
/** The line of what has its source. */
const dots = `<svg xmlns="http://www.w3.org/2000/svg" width="${room}" height="12"><path d="M6 6h${room - 12}" stroke="#1f9d63" stroke-width="10" stroke-linecap="round" stroke-dasharray="0 26" fill="none"/></svg>`

/** Words in the product's letters: none of the machine that builds are asked for. */
const drawn = (words: string, points: number, width: number, fontfile: string): Promise<Buffer> => {
  const text = `<span foreground="${ink}">${escapeHtml(words)}</span>`
  return sharp({ text: { text, font: `Inter ${points}`, fontfile, width, dpi: 72, rgba: true, spacing: 6 } })
    .png()
    .toBuffer()
}

async function pictureOf(title: string, logo: Buffer, fontfile: string): Promise<Buffer> {
  const words = await drawn(title, 76, room, fontfile)
  const { height = 0 } = await sharp(words).metadata()
  const top = Math.round((size.height - height) / 2) + 24
  return sharp({ create: { ...size, channels: 3, background: paper } })
    .composite([
      { input: logo, left: edge, top: 72 },
      { input: await drawn(name, 40, 400, fontfile), left: edge + 84, top: 86 },
      { input: words, left: edge, top },
      { input: Buffer.from(dots), left: edge, top: Math.min(top + height + 36, size.height - 60) },
    ])
    .png({ palette: true })
    .toBuffer()
}

/**
 * What a link to a page shows of it in a conversation or a feed: its title on paper. One after the other, by one file of letters: whoever
 * draws them remembers where that lay.
 */
export async function picturesOf(titles: readonly string[]): Promise<Buffer[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rejoinder-letters-'))
  try {
    const fontfile = join(folder, 'letters.ttf')
    await writeFile(fontfile, await drawnLetters([name, ...titles].join(''), 600))
    const logo = await sharp(await readFile(mark), { density: 200 })
      .resize(64, 64)
      .png()
      .toBuffer()
    const pictures: Buffer[] = []
    for (const title of titles) pictures.push(await pictureOf(title, logo, fontfile))
    return pictures
  } finally {
    await rm(folder, { recursive: true })
  }
}
