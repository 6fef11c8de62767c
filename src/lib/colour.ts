/** A colour as a person writes it down: `#rrggbb` in small letters. */
export const hexColour = /^#[0-9a-f]{6}$/

type Triple = readonly [number, number, number]

/** Lightness (0 to 1), chroma and hue (radians), as people see them (Oklab). */
interface Seen {
  lightness: number
  chroma: number
  hue: number
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const encoded = (part: number): number => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055)

function linearOf(hex: string): Triple {
  const part = (at: number): number => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return [part(1), part(3), part(5)]
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How far two colours stand apart, from 1 to 21, as WCAG counts it. */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function seen(hex: string): Seen {
  const [red, green, blue] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

function linearFrom({ lightness, chroma, hue }: Seen): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const chromaStep = 0.004

/** The nearest colour that a screen can show: as much of its chroma goes as must. */
function hexOf(colour: Seen): string {
  let { chroma } = colour
  let parts = linearFrom(colour)
  while (chroma > 0 && parts.some((part) => part < -0.0005 || part > 1.0005)) {
    chroma = Math.max(0, chroma - chromaStep)
    parts = linearFrom({ ...colour, chroma })
  }
  const byte = (part: number): string =>
    Math.round(encoded(Math.min(1, Math.max(0, part))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${parts.map(byte).join('')}`
}

/** The colour with another lightness and no more than this chroma. */
export function shadeOf(hex: string, { lightness, chroma = 1 }: { lightness: number; chroma?: number }): string {
  const colour = seen(hex)
  return hexOf({ ...colour, lightness, chroma: Math.min(colour.chroma, chroma) })
}

const lightnessStep = 0.005

/**
 * The colour itself where it stands far enough from all of these grounds, else the nearest shade of it that does: darker or lighter. Where
 * even black or white does not, that.
 */
export function shadeAgainst(
  hex: string,
  { grounds, atLeast, towards }: { grounds: readonly string[]; atLeast: number; towards: 'darker' | 'lighter' },
): string {
  const isFar = (shade: string): boolean => grounds.every((ground) => contrastOf(shade, ground) >= atLeast)
  let [shade, { lightness }] = [hex, seen(hex)]
  while (!isFar(shade) && (towards === 'darker' ? lightness > 0 : lightness < 1)) {
    lightness += towards === 'darker' ? -lightnessStep : lightnessStep
    shade = shadeOf(hex, { lightness: Math.min(1, Math.max(0, lightness)) })
  }
  return shade
}

/** The colour a little darker or lighter. */
export const stepFrom = (hex: string, by: number): string =>
  shadeOf(hex, { lightness: Math.min(1, Math.max(0, seen(hex).lightness + by)) })
