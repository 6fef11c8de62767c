import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const folder = join(import.meta.dirname, '../e2e')

/** What a statement that shows something does: it expects, or it takes hold of what is seen. */
const takesHold = /\bexpect\(|\.(?:click|fill|hover|press|check|selectOption|toBeVisible)\(/
const denies = /\.not\.|\.toBeHidden\(|\.toHaveCount\(0\)/
const looksFor = /\bexpect\(|\.getBy\w+\(/

type Declarations = ReadonlyMap<string, ts.Node>

const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8')

const parse = (text: string): ts.SourceFile => ts.createSourceFile('walk.ts', text, ts.ScriptTarget.Latest, true)

/** What stands at the top of a file under a name, also of what it takes from the files beside it. */
function declarationsOf(source: ts.SourceFile): Declarations {
  const found = new Map<string, ts.Node>()
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) found.set(statement.name.text, statement)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer) found.set(name.text, initializer)
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const { text } = statement.moduleSpecifier
      if (text === './support.ts')
        for (const [name, node] of declarationsOf(parse(textOf('support.ts')))) found.set(name, node)
    }
  }
  return found
}

/** The test's own body, and what it names, and what that names. */
function reachOf(test: ts.Node, declarations: Declarations): ReadonlySet<ts.Node> {
  const reached = new Set<ts.Node>()
  const visit = (node: ts.Node): void => {
    if (reached.has(node)) return
    reached.add(node)
    const look = (child: ts.Node): void => {
      const declared = ts.isIdentifier(child) ? declarations.get(child.text) : undefined
      if (declared) visit(declared)
      ts.forEachChild(child, look)
    }
    look(node)
  }
  visit(test)
  return reached
}

const withoutEscapes = (pattern: string): string =>
  pattern.replace(/^\/\^?|\$?\/[a-z]*$/g, '').replace(/\\([^\w\s])/g, '$1')

function wordsOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isRegularExpressionLiteral(node)) return withoutEscapes(node.text)
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text
  return null
}

/** The smallest thing around it that does something by itself. */
function stepAround(node: ts.Node): ts.Node {
  const { parent } = node
  if (parent === undefined || ts.isSourceFile(parent)) return node
  if (ts.isStatement(parent) && !ts.isBlock(parent)) return parent
  if (ts.isArrowFunction(parent) && parent.body === node) return node
  return stepAround(parent)
}

/** Whether it is a call of one of the file's own functions that looks for what it is given. */
function isHandedOn(node: ts.Node, declarations: Declarations): boolean {
  for (let at = node; at.parent !== undefined && !ts.isStatement(at); at = at.parent) {
    const call = at.parent
    if (!ts.isCallExpression(call) || call.expression === at || !ts.isIdentifier(call.expression)) continue
    const called = declarations.get(call.expression.text)
    if (called && looksFor.test(called.getText())) return true
  }
  return false
}

/** Tables of what a screen says: the test's own function expects each line of it. */
const isLineOfTable = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node.parent) && node.parent.name.getText() === 'says'

/** What is typed, where one goes and what a step is called is not seen by that. */
function isOnlyGiven(node: ts.Node): boolean {
  const { parent } = node
  if (!ts.isCallExpression(parent) || parent.expression === node || !ts.isPropertyAccessExpression(parent.expression))
    return false
  return /^(?:getByRole|step|fill|press|goto|route|unroute|pressSequentially|setInputFiles|replace)$/.test(
    parent.expression.name.text,
  )
}

const isInCall = (node: ts.Node, step: ts.Node): boolean =>
  ts.findAncestor(node, (at) => (at === step ? 'quit' : ts.isCallExpression(at))) !== undefined

/** Called so at the top of the file, or where it is made. Of a table's line only what it says counts. */
function namesOf(node: ts.Node, declarations: Declarations): readonly string[] {
  const step = stepAround(node)
  if (ts.isPropertyAssignment(node.parent) && !isInCall(node, step)) return []
  const local = ts.isVariableStatement(step) ? step.declarationList.declarations.map(({ name }) => name.getText()) : []
  return [...local, ...[...declarations].filter(([, declared]) => declared === node).map(([name]) => name)]
}

function isShown(node: ts.Node, roots: ReadonlySet<ts.Node>, declarations: Declarations): boolean {
  if (isOnlyGiven(node)) return false
  if (isLineOfTable(node) || isHandedOn(node, declarations)) return true
  const step = stepAround(node)
  const text = step.getText()
  if (denies.test(text)) return false
  if (takesHold.test(text)) return true
  // Named here, expected below.
  const names = namesOf(node, declarations)
  const isUsed = (child: ts.Node): boolean => {
    const isUse = ts.isIdentifier(child) && names.includes(child.text) && stepAround(child) !== step
    if (isUse && (isLineOfTable(child) || isHandedOn(child, declarations))) return true
    const around = isUse ? stepAround(child).getText() : ''
    return (takesHold.test(around) && !denies.test(around)) || (ts.forEachChild(child, isUsed) ?? false)
  }
  return names.length > 0 && [...roots].some(isUsed)
}

/** Local functions count as the file's own. */
function withLocals(roots: ReadonlySet<ts.Node>, declarations: Declarations): Declarations {
  const all = new Map(declarations)
  const look = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      if (ts.isArrowFunction(node.initializer)) all.set(node.name.text, node.initializer)
    ts.forEachChild(node, look)
  }
  for (const root of roots) look(root)
  return all
}

function expectedIn(test: ts.Node, declarations: Declarations): string[] {
  const roots = reachOf(test, declarations)
  const known = withLocals(roots, declarations)
  const found: string[] = []
  const look = (node: ts.Node): void => {
    const words = wordsOf(node)
    if (words !== null && isShown(node, roots, known)) found.push(words)
    ts.forEachChild(node, look)
  }
  for (const root of roots) look(root)
  return found
}

/** By the name of each test of a file of browser tests: the texts that it expects to see, or takes hold of. */
export function expectedTexts(file: string, text = textOf(file)): Map<string, string[]> {
  const source = parse(text)
  const declarations = declarationsOf(source)
  const tests = new Map<string, string[]>()
  for (const statement of source.statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isCallExpression(statement.expression)) continue
    const [name, ...rest] = statement.expression.arguments
    const body = rest.at(-1)
    if (statement.expression.expression.getText() !== 'test' || !name || !ts.isStringLiteralLike(name) || !body)
      continue
    tests.set(name.text, expectedIn(body, declarations))
  }
  return tests
}
