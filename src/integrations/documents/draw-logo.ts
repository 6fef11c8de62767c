import sharp from 'sharp'
import type { PictureKind } from './picture-kind.ts'

/** A logo is shown up to 64 high and 240 wide, on screens that draw two and a half dots for each. */
const [mostWide, mostHigh] = [600, 160]
const leastPixels = 32
const mostInputPixels = 40_000_000
/** An SVG's own dots an inch; more of them is a larger drawing. */
const [usualDensity, mostDensity] = [72, 2400]

export class TooSmallError extends Error {}

/**
 * Draws a picture anew as a PNG: its first frame, turned as its camera said, and nothing else of the file. An SVG is drawn, not cleaned: no script,
 * link or style of it is left, and its drawer loads nothing from elsewhere. Throws for what it can't draw, a `TooSmallError` for what is too small.
 */
export async function drawLogo(
  kind: PictureKind,
  bytes: Uint8Array,
): Promise<{ png: Buffer; width: number; height: number }> {
  sharp.cache(false)
  sharp.concurrency(1)
  const options = { limitInputPixels: mostInputPixels, failOn: 'error', pages: 1 } as const
  const { format, width = 0, height = 0 } = await sharp(bytes, options).metadata()
  if (format !== kind) throw new Error(`It begins as ${kind} and goes on as ${format}`)
  if (width < 1 || height < 1) throw new Error('It has no size')
  if (kind !== 'svg' && Math.max(width, height) < leastPixels) throw new TooSmallError(`${width} x ${height}`)
  const scale = Math.min(mostWide / width, mostHigh / height)
  const density = kind === 'svg' ? Math.min(mostDensity, Math.max(1, usualDensity * scale)) : usualDensity
  const { data, info } = await sharp(bytes, { ...options, density })
    .rotate()
    .resize({ width: mostWide, height: mostHigh, fit: 'inside', withoutEnlargement: kind !== 'svg' })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
  return { png: data, width: info.width, height: info.height }
}
