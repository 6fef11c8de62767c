import type { ThreadFilters, ThreadSort } from '#contract/threads.ts'

const day = /^(\d{4}-\d\d-\d\d|\d{1,3}d)$/
const id = /^(none|[\da-f-]{36})$/i
const idOrName = /^(none|[\da-f-]{36}|named:.{1,200})$/i
const yesOrNo = /^(yes|no)$/
const shapes: Record<keyof ThreadFilters, RegExp> = {
  from: day,
  to: day,
  person: id,
  agent: idOrName,
  campaign: idOrName,
  label: /^[a-z_]+$/,
  sender: /^\S{1,320}$/,
  language: /^[a-z]{2,4}$/,
  band: /^[a-z]+$/,
  assignee: /^(none|me|[\da-f-]{36})$/i,
  draft: yesOrNo,
  unread: yesOrNo,
  number: /^[a-z]+$/i,
  reason: /^[\da-z_-]{1,40}$/,
}
const isName = (name: string): name is keyof ThreadFilters => name in shapes

/** By its shape alone: of what has one the server says what it is. */
const isShaped = <Name extends keyof ThreadFilters>(name: Name, value: unknown): value is ThreadFilters[Name] =>
  typeof value === 'string' && shapes[name].test(value)

const given = <Name extends keyof ThreadFilters>(name: Name, search: Record<string, unknown>) => {
  const value = search[name]
  return isShaped(name, value) ? value : undefined
}

/** What an address narrows the list by. Each is named even when it is none: what is left out keeps the value that stands in the address. */
export const filtersIn = (search: Record<string, unknown>): ThreadFilters => ({
  from: given('from', search),
  to: given('to', search),
  campaign: given('campaign', search),
  agent: given('agent', search),
  label: given('label', search),
  sender: given('sender', search),
  person: given('person', search),
  language: given('language', search),
  band: given('band', search),
  assignee: given('assignee', search),
  draft: given('draft', search),
  unread: given('unread', search),
  number: given('number', search),
  reason: given('reason', search),
})

const sorts = ['newest', 'waiting', 'intent'] as const satisfies readonly ThreadSort[]

/** The order that an address asks for; undefined: the view's own. */
export const sortIn = (search: Record<string, unknown>): ThreadSort | undefined =>
  sorts.find((one) => one === search.sort)

/** The filters that are in effect; null when none is. */
export function filtersInEffect(filters: ThreadFilters): ThreadFilters | null {
  const set = Object.entries(filters).filter(([name, value]) => isName(name) && value !== undefined)
  return set.length === 0 ? null : Object.fromEntries(set)
}
