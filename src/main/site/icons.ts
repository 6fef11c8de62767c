import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const mark = join(import.meta.dirname, '../../web/public/favicon.svg')

/** A PNG of one size in the frame of an .ico, which every browser asks for. */
function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** The mark in the sizes that browsers and home screens ask for. What cuts its own form gets it without round corners, and with room. */
export async function iconFiles(): Promise<[name: string, bytes: Buffer][]> {
  const svg = await readFile(mark, 'utf8')
  const square = svg.replace(/ rx="\d+"/, '')
  const [, ground = '#000'] = /<rect[^>]*fill="([^"]+)"/.exec(svg) ?? []
  const draw = (source: string, size: number) =>
    sharp(Buffer.from(source), { density: (72 * size) / 32 })
      .resize(size, size)
      .png()
      .toBuffer()
  const inner = 0.72
  const maskable = async (size: number): Promise<Buffer> => {
    const room = Math.round((size * (1 - inner)) / 2)
    return sharp(await draw(square, size - 2 * room))
      .extend({ top: room, bottom: room, left: room, right: room, background: ground })
      .png()
      .toBuffer()
  }
  return [
    ['favicon.ico', asIco(await draw(svg, 32), 32)],
    ['apple-touch-icon.png', await draw(square, 180)],
    ['icon-192.png', await draw(svg, 192)],
    ['icon-512.png', await draw(svg, 512)],
    ['icon-maskable-512.png', await maskable(512)],
  ]
}
