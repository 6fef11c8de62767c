import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { languages as ofGuard } from './guard/words.ts'
import { languages as ofIntent } from './intent/words.ts'

/** A reader can hold so much in mind. */
const mostChars = 200

const isExpression = (node: ts.Node): boolean =>
  ts.isRegularExpressionLiteral(node) ||
  ((ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) &&
    /\|/.test(node.getText()))

/** The expressions and phrases of a file of which something is wrong. */
function expressionsIn(file: string, isWrong: (text: string) => boolean): string[] {
  const path = resolve(import.meta.dirname, file)
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (isExpression(node) && isWrong(node.getText())) found.push(node.getText())
    else ts.forEachChild(node, look)
  }
  look(source)
  return found
}

/** Words of four letters and more in a source of expressions, without what only matches letters and the names of parts. */
const wordsOf = (source: string): string[] =>
  source.replaceAll(/\\{1,2}(?:p\{\w+\}|[a-zA-Z])|\$\{[^{}]*\}|\(\?<\w+>/g, ' ').match(/\p{Ll}{4,}/gu) ?? []

/** In which of the guard's and the intent's languages a word stands, by their order in the lists. */
const languagesOf = new Map<string, Set<number>>()
for (const languages of [ofGuard, ofIntent])
  for (const [at, language] of languages.entries())
    for (const word of wordsOf(Object.values<readonly string[]>(language).flat().join(' ')))
      languagesOf.set(word, (languagesOf.get(word) ?? new Set()).add(at))

/** Whether no language has all the words of an expression that stand in any. */
function mixesLanguages(text: string): boolean {
  const known = wordsOf(text).flatMap((word) => languagesOf.get(word) ?? [])
  return known.length > 1 && !ofIntent.some((_, at) => known.every((languages) => languages.has(at)))
}

const src = join(import.meta.dirname, '..')

it('grows no expression past 200 characters in any other room, either', () => {
  const files = globSync('{contract,domain,integrations,lib,server,worker}/**/*.ts', { cwd: src })
  const written = files.filter((file) => !/\.test\.ts$/.test(file))
  expect(written.length).toBeGreaterThan(500)
  // An expression stands in one line, and few lines are as long: only their files are parsed.
  const isLong = (file: string) => /^.{201}/m.test(readFileSync(join(src, file), 'utf8'))
  const isTooLong = (text: string) => text.startsWith('/') && text.length > mostChars
  expect(written.filter(isLong).flatMap((file) => expressionsIn(join(src, file), isTooLong))).toEqual([])
})

it('grows no expression past 200 characters: what is longer is words by language, or parts in order', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !/\.test\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap((file) => expressionsIn(file, (text) => text.length > mostChars))).toEqual([])
})

/** Data of one language, whose words may stand in others as well; and tests. */
const ofOneLanguage =
  /\.test\.ts$|(?:words|world)\/(?:\w+\/)?\w+\.ts$|lexicon-(?!everywhere|world)\w+\.ts$|(?:english|german|french|dutch)-(?:refusals|opt-outs)\.ts$/

it('mixes no languages in an expression: the words of each stand in files of its own', () => {
  expect(mixesLanguages('\\\\b(?:kostenlos|without charge)\\\\b')).toBe(true)
  expect(mixesLanguages('\\\\b(?:without charge|refund)\\\\b')).toBe(false)
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !ofOneLanguage.test(file))
  expect(files.flatMap((file) => expressionsIn(file, mixesLanguages).map((text) => `${file}: ${text}`))).toEqual([])
})
