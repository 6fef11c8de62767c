import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Documents } from '#domain/ports.ts'
import { createGuardedFetch, type GuardedFetch } from '#integrations/outgoing/guarded-fetch.ts'
import { slotsFolder } from '#main/reading/start-reading.ts'
import { startReading } from '../../../test/documents/start-reading.ts'
import { createDocuments } from './adapter.ts'
import { drawLogo } from './draw-logo.ts'
import { type PictureKind, pictureKindOf } from './picture-kind.ts'

let fetch: GuardedFetch
let documents: Documents
beforeAll(() => {
  fetch = createGuardedFetch({ allowOrigins: [] })
  documents = createDocuments({ fetch, start: () => startReading(), slotsFolder })
})
afterAll(() => fetch.close())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 120, b: 80, alpha: 0.5 } } })
const svg = (inside: string, attributes = 'viewBox="0 0 120 40"'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  )

describe('a logo', () => {
  it('of each kind becomes a PNG that fits, with nothing of the file that it was', async () => {
    const secret = 'taken at home'
    const kinds: Readonly<Record<PictureKind, Buffer>> = {
      png: await picture(900, 300).png().toBuffer(),
      jpeg: await picture(900, 300)
        .withExif({ IFD0: { ImageDescription: secret } })
        .jpeg()
        .toBuffer(),
      webp: await picture(900, 300).webp().toBuffer(),
      svg: svg(
        `<script>alert('${secret}')</script><image xlink:href="file:///etc/passwd" width="9" height="9"/><rect width="120" height="40" fill="#0a7" onclick="alert(1)"/>`,
        'viewBox="0 0 120 40" onload="alert(1)"',
      ),
    }
    for (const kind of ['png', 'jpeg', 'webp', 'svg'] as const) {
      const bytes = kinds[kind]
      expect(pictureKindOf(bytes), kind).toBe(kind)
      // In this process: each of its own is tried below.
      const { png, ...size } = await drawLogo(kind, bytes)
      expect(size, kind).toEqual({ width: 480, height: 160 })
      expect((await sharp(png).metadata()).format, kind).toBe('png')
      expect(png.toString('latin1'), kind).not.toMatch(/script|onload|passwd|taken at home/)
    }
  })

  it('that is small stays as large as it is, and one of a few dots is refused', async () => {
    expect(await drawLogo('png', await picture(40, 32).png().toBuffer())).toMatchObject({ width: 40, height: 32 })
    await expect(documents.drawLogo(await picture(9, 9).png().toBuffer())).rejects.toMatchObject({ code: 'too_small' })
  })

  it('that is broken, or would take all memory, is refused', async () => {
    const broken = (await picture(90, 90).png().toBuffer()).subarray(0, 60)
    await expect(drawLogo('png', broken)).rejects.toThrow()
    const bomb = await picture(90, 90).png().toBuffer()
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    await expect(documents.drawLogo(bomb)).rejects.toMatchObject({ code: 'unreadable' })
  })
})

describe('what is no logo', () => {
  it.each([
    ['a GIF', 'GIF89a......'],
    ['a page', '<!doctype html><html><svg></svg></html>'],
    ['a PDF', '%PDF-1.7'],
    ['an SVG with entities', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg xmlns="http://www.w3.org/2000/svg">&a;</svg>'],
    ['nothing', ''],
  ])('%s is told by what it holds', async (_, text) => {
    await expect(documents.drawLogo(Buffer.from(text))).rejects.toMatchObject({ code: 'not_a_picture' })
  })
})
