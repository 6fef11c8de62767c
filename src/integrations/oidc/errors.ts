import type { ProviderError } from '#domain/ports.ts'

/** Makes the error that every call to a provider throws. */
export function providerError(code: ProviderError['code'], message: string, cause?: unknown): ProviderError {
  const name: ProviderError['name'] = 'ProviderError'
  return Object.assign(new Error(message, { cause }), { name, code })
}
