import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { buildConnector } from 'undici'
import { isListedHost } from '#lib/host-list.ts'
import { isPublicAddress } from '#lib/public-address.ts'
import {
  isOutgoingError,
  type OutgoingError,
  type OutgoingErrorCode,
  outgoingError,
  systemCode,
} from './outgoing-error.ts'

/** Every address of a host name; throws as `dns.lookup` does. */
export type Lookup = (hostname: string) => Promise<{ address: string; family: number }[]>

export type Connector = buildConnector.connector

interface ConnectorOptions {
  /** Exact origins (`http://127.0.0.1:4800`) that may lie anywhere: the sandbox of this installation. */
  allowOrigins: readonly string[]
  /** The only hosts that are called besides those origins; none: every public one. */
  allowHosts?: readonly string[]
  lookup?: Lookup
  connectTimeoutMs: number
}

const NAME_CODES: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'EAI_FAIL', 'EAI_NONAME'])
const TLS_CODES = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH|ERR_OSSL)/

/**
 * A connector for undici that reaches public addresses only. An address in the URL is checked before the socket is made (the
 * lookup hook never sees one); a name is resolved once, all of its addresses are checked, and exactly these are connected to,
 * so that a name can't change between check and use. Fails with an `OutgoingError` that says that nothing arrived.
 * HTTP/2 is off: its streams may be repeated by the client after a GOAWAY.
 */
export function createGuardedConnector({
  allowOrigins,
  allowHosts = [],
  lookup,
  connectTimeoutMs,
}: ConnectorOptions): Connector {
  const resolve = lookup ?? ((hostname) => systemLookup(hostname, { all: true }))
  const exempt = new Set(allowOrigins.map((origin) => new URL(origin).origin))
  const connectAnywhere = buildConnector({ allowH2: false, timeout: connectTimeoutMs })
  const connectPublic = buildConnector({ allowH2: false, timeout: connectTimeoutMs, lookup: publicLookup(resolve) })

  return (target, callback) => {
    const isExempt = exempt.has(originOf(target))
    if (!isExempt && allowHosts.length > 0 && !isListedHost(allowHosts, target.hostname)) {
      callback(notListed(target.hostname), null)
      return
    }
    const literal = target.hostname.replace(/^\[(.*)\]$/, '$1')
    if (!isExempt && isIP(literal) !== 0 && !isPublicAddress(literal)) {
      callback(notAllowed(target.hostname), null)
      return
    }
    const connect = isExempt ? connectAnywhere : connectPublic
    connect(target, (...[error, socket]) => {
      if (error) callback(connectFailure(error, target.hostname), null)
      else callback(null, socket)
    })
  }
}

function publicLookup(resolve: Lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        // One private address among public ones is enough: a client may try them all.
        if (!first || !addresses.every(({ address }) => isPublicAddress(address))) callback(notAllowed(hostname), '', 0)
        else if (options.all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, '', 0),
    )
  }
}

function originOf({ protocol, hostname, port }: buildConnector.Options): string {
  const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname
  return new URL(`${protocol}//${host}${port ? `:${port}` : ''}`).origin
}

function notAllowed(hostname: string): OutgoingError {
  return outgoingError('address_not_allowed', `${hostname} is not a public address`, { mayHaveArrived: false })
}

function notListed(hostname: string): OutgoingError {
  return outgoingError('host_not_listed', `${hostname} is not among the hosts that may be called`, {
    mayHaveArrived: false,
  })
}

function connectFailure(error: Error, hostname: string): OutgoingError {
  if (isOutgoingError(error)) return error
  return outgoingError(connectFailureCode(systemCode(error)), `Could not connect to ${hostname}`, {
    mayHaveArrived: false,
    cause: error,
  })
}

function connectFailureCode(code: string): OutgoingErrorCode {
  if (NAME_CODES.has(code)) return 'name_not_found'
  return TLS_CODES.test(code) ? 'tls_failed' : 'not_connected'
}
