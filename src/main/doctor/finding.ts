/** What one check found. `skipped`: it could not be asked, or is not set up; nothing is wrong by that. */
export interface Finding {
  check: string
  state: 'ok' | 'warning' | 'failure' | 'skipped'
  said: string
  /** What to do about it. */
  cure?: string
}

export const ok = (check: string, said: string): Finding => ({ check, state: 'ok', said })
export const skipped = (check: string, said: string): Finding => ({ check, state: 'skipped', said })
export const warning = (check: string, said: string, cure: string): Finding => ({ check, state: 'warning', said, cure })
export const failure = (check: string, said: string, cure: string): Finding => ({ check, state: 'failure', said, cure })

/** With what lies behind it: “fetch failed” alone tells a name that nobody knows from a bad certificate by nothing. */
export function messageIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** Runs a check; what it throws is its finding. */
export async function attempt(
  check: string,
  cure: string,
  work: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return [await work()].flat()
  } catch (error) {
    return [failure(check, messageIn(error), cure)]
  }
}

const signs = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE', skipped: 'skipped' } as const

/** The findings for a person: each with what to do, and how many there are of each kind. */
export function findingsText(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ check, state, said, cure }) =>
      `${signs[state]}  ${check}: ${said}${cure === undefined ? '' : `\n         ${cure}`}`,
  )
  const count = (state: Finding['state']): number => findings.filter((one) => one.state === state).length
  return `${lines.join('\n')}\n${count('failure')} failures, ${count('warning')} warnings, ${count('skipped')} skipped.`
}
