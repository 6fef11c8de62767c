import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

type Rgb = readonly [number, number, number]
type Colour = { rgb: Rgb; alpha: number; inGamut: boolean }
type Theme = 'light' | 'dark'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const oklch = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+))?\)`
const declaration = new RegExp(String.raw`--([\w-]+): light-dark\(${oklch}, ${oklch}\);`, 'g')

function toColour(parts: readonly (string | undefined)[]): Colour {
  const [lightness = 0, chroma = 0, hue = 0, alpha = 1] = parts.map((part) => (part === undefined ? 1 : Number(part)))
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ] as const
  const encode = (value: number) => {
    const clipped = Math.min(1, Math.max(0, value))
    return clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055
  }
  return {
    rgb: [encode(linear[0]), encode(linear[1]), encode(linear[2])],
    alpha,
    inGamut: linear.every((value) => value > -0.002 && value < 1.002),
  }
}

const tokens: Record<Theme, Map<string, Colour>> = { light: new Map(), dark: new Map() }
for (const [, name = '', ...parts] of css.matchAll(declaration)) {
  tokens.light.set(name, toColour(parts.slice(0, 4)))
  tokens.dark.set(name, toColour(parts.slice(4, 8)))
}

function token(theme: Theme, name: string): Colour {
  const found = tokens[theme].get(name)
  if (!found) throw new Error(`No token --${name}`)
  return found
}

/** What is seen of a stack of tokens, the back first: `surface+hover` is a hovered row. */
function seen(theme: Theme, stack: string): Rgb {
  const [back = '', ...fronts] = stack.split('+')
  return fronts.reduce<Rgb>((under, name) => {
    const { rgb, alpha } = token(theme, name)
    const mix = (index: 0 | 1 | 2) => rgb[index] * alpha + under[index] * (1 - alpha)
    return [mix(0), mix(1), mix(2)]
  }, token(theme, back).rgb)
}

function luminance(rgb: Rgb): number {
  const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
  return 0.2126 * decode(rgb[0]) + 0.7152 * decode(rgb[1]) + 0.0722 * decode(rgb[2])
}

function contrast(theme: Theme, front: string, back: string): number {
  const one = luminance(seen(theme, front))
  const other = luminance(seen(theme, back))
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

const grounds = ['canvas', 'surface', 'raised', 'sunken']
const hovered = grounds.flatMap((ground) => [ground, `${ground}+hover`, `${ground}+pressed`])
const intents = ['positive', 'info', 'neutral', 'negative']

const text: [string, string][] = [
  ...['ink', 'ink-muted', 'ink-faint', 'accent-ink'].flatMap((ink) => hovered.map((on): [string, string] => [ink, on])),
  ...intents.flatMap((intent) => hovered.map((on): [string, string] => [`${intent}-ink`, on])),
  ...intents.map((intent): [string, string] => [`${intent}-ink`, `${intent}-tint`]),
  ['accent-ink', 'accent-tint'],
  ['ink', 'accent-tint'],
  ['ink', 'negative-tint'],
  ['ink-muted', 'accent-tint'],
  ['ink-muted', 'negative-tint'],
  ['ink-faint', 'accent-tint'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger'],
  ['on-danger', 'danger-hover'],
  ['surface', 'ink'],
]

const parts: [string, string][] = [
  ...['focus', 'line-control', 'accent'].flatMap((part) => grounds.map((on): [string, string] => [part, on])),
  ...intents.flatMap((intent) => grounds.map((on): [string, string] => [`${intent}-fill`, on])),
]

test('the test reads every colour that tokens.css declares', () => {
  expect(tokens.light.size).toBeGreaterThan(30)
  expect(tokens.light.size).toBe(css.match(/light-dark\(/g)?.length)
})

describe.each<Theme>(['light', 'dark'])('%s', (theme) => {
  test.each(text)('%s on %s can be read: at least 4.5:1', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(parts)('%s on %s can be seen: at least 3:1', (front, back) => {
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3)
  })
  test('no colour lies outside of what an sRGB screen can show', () => {
    const outside = [...tokens[theme]].filter(([, colour]) => !colour.inGamut).map(([name]) => name)
    expect(outside).toEqual([])
  })
})

test('dark has three surfaces, each lighter than the one behind it', () => {
  const [canvas = 0, surface = 0, raised = 0] = ['canvas', 'surface', 'raised'].map((name) =>
    luminance(seen('dark', name)),
  )
  expect(canvas).toBeLessThan(surface)
  expect(surface).toBeLessThan(raised)
})
