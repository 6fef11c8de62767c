import { describe, expect, it } from 'vitest'
import { newId } from '#lib/new-id.ts'
import { entryNames } from './entry-names.ts'

describe('the name of an entry', () => {
  it('is the same in every question, wherever the entry stands in it', () => {
    const ids = Array.from({ length: 12 }, newId)
    const [first = ''] = entryNames(ids)
    expect(entryNames([...ids].reverse()).at(-1)).toBe(first)
    expect(ids[0]?.replaceAll('-', '')).toContain(first.slice(1))
    expect(new Set(entryNames(ids)).size).toBe(12)
  })

  it('is longer where two would be called alike', () => {
    const ids = ['0190a000-0000-7000-8000-aaaaaa123456', '0190a000-0000-7000-8000-bbbbbb123456', 'other']
    expect(entryNames(ids)).toEqual(['Kaa123456', 'Kbb123456', 'Kother'])
  })
})
