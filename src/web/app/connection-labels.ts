import type { ConnectionError } from '#contract/connections.ts'

/** Why the platform could not be read as it should be. */
export function connectionErrorWords(error: ConnectionError, platformName: string): string {
  switch (error.code) {
    case 'platform_said':
      return error.message
    case 'other_workspace':
      return `The API key now opens "${error.opens}" in ${platformName}, not "${error.connected}". Nothing was fetched. Switch back to that workspace there, or connect with a key of its own (type "api-user").`
    case 'our_fault':
      return 'The replies couldn’t be fetched.'
  }
}
