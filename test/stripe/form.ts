/** A body as Stripe takes it: `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
export type Form = { [key: string]: FormValue }
export type FormValue = string | Form | FormValue[]

export function readForm(text: string): Form {
  const root: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part, index) => part !== '' || index === 0)
    const isList = name.endsWith('[]')
    let place: Form = root
    for (const part of isList ? path : path.slice(0, -1)) {
      const next = place[part]
      const inner: Form = typeof next === 'object' && !Array.isArray(next) ? next : {}
      place[part] = inner
      place = inner
    }
    place[isList ? String(Object.keys(place).length) : (path.at(-1) ?? name)] = value
  }
  return Object.fromEntries(Object.entries(root).map(([key, value]) => [key, withLists(value)]))
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) return Object.values(value).map(withLists)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withLists(inner)]))
}

export const textAt = (form: FormValue | undefined, ...path: (string | number)[]): string | undefined => {
  let place: FormValue | undefined = form
  for (const part of path) {
    if (place === undefined || typeof place === 'string') return undefined
    place = Array.isArray(place) ? place[Number(part)] : place[part]
  }
  return typeof place === 'string' ? place : undefined
}
