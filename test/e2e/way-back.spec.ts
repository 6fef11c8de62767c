import { arrive, expect, productUrl, test } from './support.ts'

test('an address sends me on to pages of ours, and nowhere else', async ({ page }) => {
  await arrive(page)
  await page.goto(`${productUrl()}/auth?next=%2Ftasks%3Ftab%3Dready`)
  await expect(page).toHaveURL(`${productUrl()}/tasks?tab=ready`)
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    for (const path of ['/auth', '/auth/confirm', '/auth/second-factor']) {
      await page.goto(`${productUrl()}${path}?next=${encodeURIComponent(next)}`)
      await expect(page, `${path} with ${next}`).toHaveURL(`${productUrl()}/home`)
    }
  }
})
