/** Whether one of the patterns (`example.com`, `*.example.com`; in lower case) means this host. A name is the same with a dot at its end. */
export function isListedHost(patterns: readonly string[], host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return patterns.some((pattern) => (pattern.startsWith('*.') ? name.endsWith(pattern.slice(1)) : name === pattern))
}
