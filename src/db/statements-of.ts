/** What may hold a semicolon that ends nothing: comments, texts, names, the bodies of functions. */
const whole = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g

/** The statements of a migration, one by one: an engine of several nodes passes each on to them as the text that it came in. */
export function statementsOf(text: string): string[] {
  const found: string[] = []
  let from = 0
  for (const { 0: sign, index } of text.matchAll(whole)) {
    if (sign !== ';') continue
    found.push(text.slice(from, index).trim())
    from = index + 1
  }
  const rest = text.slice(from).replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '')
  return rest.trim() === '' ? found : [...found, text.slice(from).trim()]
}
