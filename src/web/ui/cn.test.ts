import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { describe, expect, it } from 'vitest'
import { cn } from './cn.ts'

const whole = extendTailwindMerge({ extend: { theme: { shadow: ['float', 'dialog'] } } })

/** Every word in a string of the web application that Tailwind's whole list takes for a class, without its variants. */
function classesInUse(): string[] {
  const web = join(import.meta.dirname, '..')
  const found = new Set<string>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: web }).filter(
    (path) => !/\.test\.|(cn|class-groups)\.ts$/.test(path),
  )) {
    for (const [, text = ''] of readFileSync(join(web, file), 'utf8').matchAll(/["'`]([^"'`\n]*)["'`]/g)) {
      for (const word of text.split(/\s+/)) {
        if (word !== '' && whole(`${word} ${word}`) === word) found.add(word.replace(/^.*:(?![^[]*\])/, ''))
      }
    }
  }
  return [...found]
}

describe('class names', () => {
  it('are merged as by the whole list of Tailwind, whatever of ours meets whatever of ours', () => {
    const different: string[] = []
    const compare = (first: string, second: string): void => {
      const both = `${first} ${second}`
      if (cn(both) !== whole(both)) different.push(`${both} -> ${cn(both)}, not ${whole(both)}`)
    }
    // Those that replace each other are alike: one of them stands for all, once each was seen to be replaced by it.
    const kinds: string[] = []
    const used = classesInUse()
    for (const one of used) {
      const alike = kinds.find((kind) => whole(`${one} ${kind}`) === kind && whole(`${kind} ${one}`) === one)
      if (alike === undefined) kinds.push(one)
      else {
        compare(one, alike)
        compare(alike, one)
      }
    }
    for (const first of kinds) for (const second of kinds) compare(first, second)
    expect(different.slice(0, 20)).toEqual([])
    expect(used.length).toBeGreaterThan(300)
    expect(kinds.length).toBeGreaterThan(60)
  })

  it.each([
    ['px-2 hover:px-3 px-4', 'hover:px-3 px-4'],
    ['hover:bg-accent hover:bg-danger', 'hover:bg-danger'],
    ['text-sm text-ink text-lg', 'text-ink text-lg'],
    ['size-4 w-8', 'size-4 w-8'],
    ['w-8 size-4', 'size-4'],
  ])('%s is %s', (given, merged) => {
    expect(cn(given)).toBe(merged)
  })
})
