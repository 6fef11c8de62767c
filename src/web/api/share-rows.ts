import { replaceEqualDeep } from '@tanstack/react-query'

/**
 * `after`, with what is as `before` left the same object, so that whoever shows it is not drawn again: in a list by its items' ids, where
 * the library itself goes by their places, and takes every row for another one when a new one comes in on top.
 */
export function shareRows(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) {
    const known = new Map(before.map((item, place) => [idOf(item) ?? place, item]))
    const items = after.map((item, place) => {
      const id = idOf(item)
      return id === null ? shareRows(known.get(place), item) : replaceEqualDeep(known.get(id), item)
    })
    return items.length === before.length && items.every((item, place) => item === before[place]) ? before : items
  }
  if (!isObject(before) || !isObject(after)) return replaceEqualDeep(before, after)
  const shared = Object.fromEntries(Object.entries(after).map(([key, value]) => [key, shareRows(before[key], value)]))
  const isSame = Object.keys(before).length === Object.keys(shared).length
  return isSame && Object.entries(shared).every(([key, value]) => before[key] === value) ? before : shared
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const idOf = (item: unknown): string | null => (isObject(item) && typeof item.id === 'string' ? item.id : null)
