import type { ServerResponse } from 'node:http'

// Styles may be inline: the radix components set positions as style attributes. Scripts may not.
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** The headers of every answer, names and values in turn. */
export const securityHeaders = ({ isHttps }: { isHttps: boolean }): readonly string[] => [
  ...['content-security-policy', policy],
  ...['x-content-type-options', 'nosniff'],
  ...['referrer-policy', 'strict-origin-when-cross-origin'],
  ...['x-frame-options', 'DENY'],
  ...['cross-origin-opener-policy', 'same-origin'],
  ...['cross-origin-resource-policy', 'same-origin'],
  ...['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ...(isHttps ? ['strict-transport-security', 'max-age=31536000; includeSubDomains'] : []),
]

/** Sets headers one by one, so that more can be added. */
export function setHeaders(response: ServerResponse, head: readonly string[]): ServerResponse {
  for (let at = 0; at < head.length; at += 2) response.setHeader(head[at] ?? '', head[at + 1] ?? '')
  return response
}
