// What the classes that we use set, for tailwind-merge: its own list of everything that Tailwind has costs 6 KB of every first load.
// cn.test.ts holds that whatever stands in the sources is merged as by that list.

const any = (): boolean => true
const isNumber = (value: string): boolean => /^\d/.test(value)
const isLength = (value: string): boolean => /^(\d|\[(\d|clamp|min|max|calc))/.test(value)

const lines = ['solid', 'dashed', 'dotted', 'double', 'wavy', 'none', 'hidden']
const widths = ['', isNumber]
const around = ['x', 'y', 't', 'r', 'b', 'l']
const corners = ['t', 'r', 'b', 'l', 'tl', 'tr', 'br', 'bl']

type Values = readonly (string | ((value: string) => boolean))[]
type Groups = Record<string, (string | Record<string, Values>)[]>

const each = (names: readonly string[], values: Values): Groups =>
  Object.fromEntries(names.map((name) => [name, [{ [name]: values }]]))

/** Of two classes in one group the later one wins. */
export const classGroups: Groups = {
  ...each(
    `inset inset-x inset-y top right bottom left z basis order grid-cols col-span col-start row-span row-start gap gap-x gap-y justify-items items self content
     place-items p m scroll-mt scroll-py size w min-w max-w h min-h max-h tracking line-clamp leading underline-offset list columns break-inside
     overflow overflow-x overflow-y overscroll align whitespace opacity border-spacing duration delay ease animate rotate translate-x
     translate-y accent cursor select wrap aspect field-sizing pointer-events fill outline-offset bg`.split(/\s+/),
    [any],
  ),
  ...each(
    around.flatMap((side) => [`p${side}`, `m${side}`]),
    [any],
  ),
  ...each(['grow', 'shrink', 'resize', 'divide-x', 'divide-y', 'transition', 'rounded', 'shadow', 'blur'], ['', any]),
  ...each(
    corners.map((corner) => `rounded-${corner}`),
    ['', any],
  ),
  visibility: ['visible', 'invisible'],
  'font-style': ['italic', 'not-italic'],
  object: [{ object: ['contain', 'cover'] }],
  'object-position': [{ object: ['top'] }],
  touch: [{ touch: ['pan-y'] }],
  display: [
    'block',
    'inline-block',
    'inline',
    'flex',
    'inline-flex',
    'grid',
    'inline-grid',
    'contents',
    'table',
    'hidden',
  ],
  position: ['static', 'fixed', 'absolute', 'relative', 'sticky'],
  container: ['@container'],
  'sr-only': ['sr-only', 'not-sr-only'],
  'flex-direction': [{ flex: ['row', 'row-reverse', 'col', 'col-reverse'] }],
  'flex-wrap': [{ flex: ['wrap', 'nowrap'] }],
  flex: [{ flex: [any] }],
  'justify-content': [{ justify: [any] }],
  break: [{ break: ['normal', 'words', 'all', 'keep'] }],
  'font-weight': [{ font: ['normal', 'medium', 'semibold', 'bold'] }],
  'font-family': [{ font: ['sans', 'mono'] }],
  'numbers-width': ['tabular-nums', 'proportional-nums'],
  'text-overflow': ['truncate', 'text-ellipsis', 'text-clip'],
  'text-decoration': ['underline', 'line-through', 'no-underline'],
  'font-size': [{ text: ['xs', 'sm', 'base', 'lg', 'xl', isLength] }],
  'text-alignment': [{ text: ['left', 'center', 'right'] }],
  'text-wrap': [{ text: ['balance', 'pretty', 'wrap', 'nowrap'] }],
  'text-color': [{ text: [any] }],
  'decoration-style': [{ decoration: lines }],
  'decoration-width': [{ decoration: [isLength] }],
  'decoration-color': [{ decoration: [any] }],
  'border-collapse': [{ border: ['collapse', 'separate'] }],
  'border-style': [{ border: lines }],
  'border-width': [{ border: widths }],
  'border-color': [{ border: [any] }],
  ...Object.fromEntries(
    around.flatMap((side) => [
      [`border-width-${side}`, [{ [`border-${side}`]: widths }]],
      [`border-color-${side}`, [{ [`border-${side}`]: [any] }]],
    ]),
  ),
  'outline-style': [{ outline: lines }],
  'outline-width': [{ outline: widths }],
  'outline-color': [{ outline: [any] }],
  'ring-width': [{ ring: widths }],
  'ring-color': [{ ring: [any] }],
  'stroke-width': [{ stroke: [isNumber] }],
  'stroke-color': [{ stroke: [any] }],
}

const sidesOf = (prefix: string): Record<string, string[]> => ({
  [prefix]: around.map((side) => `${prefix}${side}`),
  [`${prefix}x`]: [`${prefix}r`, `${prefix}l`],
  [`${prefix}y`]: [`${prefix}t`, `${prefix}b`],
})

const cornersOf: Record<string, string[]> = {
  rounded: corners.map((corner) => `rounded-${corner}`),
  'rounded-t': ['rounded-tl', 'rounded-tr'],
  'rounded-r': ['rounded-tr', 'rounded-br'],
  'rounded-b': ['rounded-br', 'rounded-bl'],
  'rounded-l': ['rounded-tl', 'rounded-bl'],
}

const bordersOf = (what: string): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(sidesOf(`${what}-`)).map(([group, others]) => [group === `${what}-` ? what : group, others]),
  )

/** What a class of a group also replaces. */
export const conflicts: Record<string, string[]> = {
  overflow: ['overflow-x', 'overflow-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['right', 'left'],
  'inset-y': ['top', 'bottom'],
  flex: ['basis', 'grow', 'shrink'],
  gap: ['gap-x', 'gap-y'],
  ...sidesOf('p'),
  ...sidesOf('m'),
  size: ['w', 'h'],
  'font-size': ['leading'],
  'line-clamp': ['display', 'overflow'],
  ...cornersOf,
  ...bordersOf('border-width'),
  ...bordersOf('border-color'),
}
