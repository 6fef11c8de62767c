import type { Brand } from '#contract/branding.ts'

type Shades = NonNullable<Brand['shades']>

/** The tokens of `styles/tokens.css` that a brand has of its own. */
const tokens = {
  accent: '--accent',
  accentHover: '--accent-hover',
  accentInk: '--accent-ink',
  accentTint: '--accent-tint',
  onAccent: '--on-accent',
  focus: '--focus',
} as const satisfies Record<keyof Shades['light'], string>
const names = ['accent', 'accentHover', 'accentInk', 'accentTint', 'onAccent', 'focus'] as const

/** Everything below the root is drawn in the brand's accent, for as long as this is there. */
export function BrandStyle({ shades }: { shades: Shades | null | undefined }) {
  if (!shades) return null
  const { light, dark } = shades
  const pairs = names.map((name) => `${tokens[name]}:light-dark(${light[name]},${dark[name]})`)
  return <style>{`:root{${pairs.join(';')}}`}</style>
}
