import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { accentShades, themes } from './accent.ts'
import { contrastOf, hexColour } from './colour.ts'

const css = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8')

const colours = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

it('any colour can be read, and shows what a control is, in both themes', () => {
  fc.assert(
    fc.property(colours, (colour) => {
      const shades = accentShades(colour)
      for (const name of ['light', 'dark'] as const) {
        const { grounds, textGrounds } = themes[name]
        const { accent, accentHover, accentInk, accentTint, onAccent, focus } = shades[name]
        for (const shade of Object.values(shades[name])) expect(shade).toMatch(hexColour)
        for (const fill of [accent, accentHover]) expect(contrastOf(onAccent, fill)).toBeGreaterThanOrEqual(4.5)
        for (const ground of [...textGrounds, accentTint])
          expect(contrastOf(accentInk, ground)).toBeGreaterThanOrEqual(4.5)
        for (const ground of grounds)
          for (const shown of [accent, focus]) expect(contrastOf(shown, ground)).toBeGreaterThanOrEqual(3)
      }
    }),
    { numRuns: 100 },
  )
})

it('a colour that shows on a ground is left as it is', () => {
  expect(accentShades('#5b4bc4').light).toMatchObject({ accent: '#5b4bc4', accentInk: '#5b4bc4', onAccent: '#ffffff' })
  expect(accentShades('#ff6600').dark).toMatchObject({ accent: '#ff6600', onAccent: '#000000' })
})

it('knows the grounds of the design system', () => {
  const lightness = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    return (red + green + blue) / 3
  }
  for (const [at, name] of (['light', 'dark'] as const).entries()) {
    const tokens = ['canvas', 'surface', 'raised', 'sunken'].map((ground) => {
      const found = new RegExp(String.raw`--${ground}: light-dark\(oklch\(([\d.]+)[^)]*\), oklch\(([\d.]+)`).exec(css)
      return Number(found?.[at + 1])
    })
    // Greys: what is written in Oklab and what a screen shows go up together, and the outermost of both are the same.
    const known = themes[name].grounds.map(lightness)
    const shown = (value: number) =>
      255 * (value ** 3 <= 0.0031308 ? 12.92 * value ** 3 : 1.055 * value ** (3 / 2.4) - 0.055)
    expect(Math.min(...known)).toBeLessThanOrEqual(shown(Math.min(...tokens)) + 1.5)
    expect(Math.max(...known)).toBeGreaterThanOrEqual(shown(Math.max(...tokens)) - 1.5)
  }
})
