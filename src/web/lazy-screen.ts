import { lazyRouteComponent } from '@tanstack/react-router'
import { asMissingPart } from '#web/api/missing-part.ts'

/** A screen whose code is fetched when it is opened, or pointed at. */
export const lazyScreen = <Parts extends Record<string, unknown>, Name extends keyof Parts>(
  load: () => Promise<Parts>,
  name: Name,
) => lazyRouteComponent(() => load().catch(asMissingPart), name)
