export type PictureKind = 'png' | 'jpeg' | 'webp' | 'svg'

const begins = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, index) => bytes[at + index] === byte)
const letters = (text: string): number[] => [...Buffer.from(text, 'latin1')]

/** An SVG begins with its element, behind what XML may have before it. One that defines entities, by which a few bytes become gigabytes, is none to us. */
function isSvg(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('utf8')
  if (/<!ENTITY/i.test(text)) return false
  return /^\uFEFF?\s*(?:<\?xml\s[^>]{0,300}\?>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!DOCTYPE\s+svg[^>[]{0,300}>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(
    text,
  )
}

/** What a picture is by what it holds, whatever it is called; null for what no logo may be. */
export function pictureKindOf(bytes: Uint8Array): PictureKind | null {
  if (begins(bytes, 0, [0x89, ...letters('PNG\r\n'), 0x1a, 0x0a])) return 'png'
  if (begins(bytes, 0, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (begins(bytes, 0, letters('RIFF')) && begins(bytes, 8, letters('WEBP'))) return 'webp'
  return isSvg(bytes) ? 'svg' : null
}
