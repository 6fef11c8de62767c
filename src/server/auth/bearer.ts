/** The token of an `Authorization: Bearer` header, or null. */
export function bearerOf(header: string | null | undefined): string | null {
  const [, token] = /^Bearer +([\w.~+/=-]+)$/i.exec(header?.trim() ?? '') ?? []
  return token ?? null
}
