import { expectTypeOf, it } from 'vitest'
import type { AuthPath, screenPaths } from '#contract/screens.ts'
import type { router } from '#web/router.tsx'

/** What shows "Page not found" within the area of administrators is no screen; the same page is at two of the router's paths. */
type Shown = Exclude<keyof (typeof router)['routesByPath'], '' | '/admin/' | '/admin/$'> | AuthPath

// `npm run types` holds it: the router can't be loaded without a browser.
it('the screens that the web server knows are those of the router and of the page before it', () => {
  expectTypeOf<Shown>().toEqualTypeOf<(typeof screenPaths)[number]>()
})
