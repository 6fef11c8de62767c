import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'

/** A reader can hold so much in mind. */
const mostChars = 200

const isExpression = (node: ts.Node): boolean =>
  ts.isRegularExpressionLiteral(node) ||
  ((ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) &&
    /\|/.test(node.getText()))

/** The expressions and phrases of a file that are longer than that. */
function tooLong(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (isExpression(node) && node.getText().length > mostChars) found.push(node.getText())
    else ts.forEachChild(node, look)
  }
  look(source)
  return found
}

it('grows no expression past 200 characters: what is longer is words by language, or parts in order', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !/\.test\.ts$/.test(file))
  expect(files.length).toBeGreaterThan(80)
  expect(files.flatMap((file) => tooLong(join(import.meta.dirname, file)))).toEqual([])
})
