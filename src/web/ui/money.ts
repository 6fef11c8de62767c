/** An amount in a currency as people write it: `$9`, `$4.50`, `−$9`. */
export function money(cents: number, currency: string): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: 2,
  }).format(cents / 100)
}
