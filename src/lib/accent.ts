import { contrastOf, shadeAgainst, shadeOf, stepFrom } from './colour.ts'

/** What is drawn in the accent, in one of the two themes; by the names of the tokens in `web/styles/tokens.css`. */
export interface AccentShades {
  accent: string
  accentHover: string
  accentInk: string
  accentTint: string
  onAccent: string
  focus: string
}

interface Theme {
  /** What controls stand on, from the darkest to the lightest; `accent.test.ts` holds them to the tokens. */
  grounds: readonly string[]
  /** What text stands on: the same, and each of them pressed. */
  textGrounds: readonly string[]
  away: 'darker' | 'lighter'
  tint: { lightness: number; chroma: number }
}

export const themes: Readonly<Record<'light' | 'dark', Theme>> = {
  light: {
    grounds: ['#f3f3f5', '#f7f7f8', '#ffffff'],
    textGrounds: ['#e0e0e4', '#ffffff'],
    away: 'darker',
    tint: { lightness: 0.955, chroma: 0.02 },
  },
  dark: {
    grounds: ['#0e0e11', '#101013', '#151518', '#1e1e23'],
    textGrounds: ['#0e0e11', '#303035'],
    away: 'lighter',
    tint: { lightness: 0.272, chroma: 0.04 },
  },
}

/** Text, and what shows a control. */
const [readable, visible] = [4.5, 3]
const [white, black] = ['#ffffff', '#000000']

function shadesIn(hex: string, { grounds, textGrounds, away, tint }: Theme): AccentShades {
  const accent = shadeAgainst(hex, { grounds, atLeast: visible, towards: away })
  const onAccent = contrastOf(white, accent) >= readable ? white : black
  const tinted = shadeOf(hex, tint)
  return {
    accent,
    // Away from what is written on it.
    accentHover: stepFrom(accent, onAccent === white ? -0.04 : 0.04),
    accentInk: shadeAgainst(hex, { grounds: [...textGrounds, tinted], atLeast: readable, towards: away }),
    accentTint: tinted,
    onAccent,
    focus: accent,
  }
}

/**
 * One colour as both themes can use it: itself where it shows on their grounds, else the nearest shade that does. Text in it, and on it, can
 * always be read.
 */
export const accentShades = (hex: string): { light: AccentShades; dark: AccentShades } => ({
  light: shadesIn(hex, themes.light),
  dark: shadesIn(hex, themes.dark),
})
