import { type ErrorCode, type ErrorCodeNamingPlatform, errors } from '#contract/errors.ts'
import { namePlatform } from '#contract/name-platform.ts'
import type { PlatformAdapter } from './sending-platform.ts'

interface Detail {
  message?: string
  data?: Record<string, unknown>
  cause?: unknown
}

type Named = Pick<PlatformAdapter, 'displayName' | 'connectForm'>

/**
 * A failure that the caller is told of; rendered once, by the server. `message` may be shown to a person. A code whose text names the
 * sending platform takes its adapter: `adapterFor` knows which one that is.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: Readonly<Record<string, unknown>> | undefined

  constructor(code: Exclude<ErrorCode, ErrorCodeNamingPlatform>, detail?: Detail)
  constructor(code: ErrorCodeNamingPlatform, detail: Detail & ({ platform: Named } | { message: string }))
  constructor(code: ErrorCode, { message, platform, data, cause }: Detail & { platform?: Named } = {}) {
    super(message ?? textOf(code, platform), { cause })
    this.name = 'AppError'
    this.code = code
    this.data = data
  }
}

const textOf = (code: ErrorCode, platform: Named | undefined): string =>
  platform === undefined
    ? errors[code].message
    : namePlatform(errors[code].message, {
        name: platform.displayName,
        example: platform.connectForm.baseUrl.placeholder,
      })
