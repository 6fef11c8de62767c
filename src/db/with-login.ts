/** Where `address` is, under the login of `url`; to the database of `url`, unless the address names one. */
export function withLogin(address: string, url: string): string {
  const there = new URL(address)
  const { username, password, pathname } = new URL(url)
  there.username = username
  there.password = password
  if (there.pathname === '' || there.pathname === '/') there.pathname = pathname
  return there.href
}
