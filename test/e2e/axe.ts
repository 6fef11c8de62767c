import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Looks through a page for what keeps somebody out, in the page itself: by itself it opens one more page for each look, for frames of
 * other origins. A page that has a frame is refused here, so that none is left out.
 */
export function axeOf(page: Page): AxeBuilder {
  expect(page.frames()).toHaveLength(1)
  return new AxeBuilder({ page }).setLegacyMode(true)
}
