import { z } from 'zod'
import { done, idSchema, operation } from './operation.ts'
import { keptViewSchema, listedSchema, mostCountedInView, viewNameSchema } from './views.ts'

/** What the address of a list over all workspaces says, beside that it is one. */
const allListedSchema = listedSchema.omit({ number: true, reason: true })
const inView = z.object({ viewId: idSchema })

/** Lists over all workspaces of a person, kept under names. They are theirs alone: nobody shares all workspaces with anybody. */
export const personViews = {
  list: operation('user', 'GET', '/views', 'My views over all workspaces').output(
    z.object({ views: z.array(keptViewSchema) }),
  ),
  counts: operation(
    'memberships',
    'GET',
    '/views/counts',
    `How many threads each of my views over all workspaces holds, up to ${mostCountedInView}; of a search, among the newest with its words`,
  ).output(z.object({ counts: z.array(z.object({ id: idSchema, count: z.int(), isAtLeast: z.boolean() })) })),
  add: operation('user', 'POST', '/views', 'Keep a list over all workspaces under a name')
    .input(z.object({ name: viewNameSchema, listed: allListedSchema }))
    .output(keptViewSchema),
  change: operation('user', 'PATCH', '/views/{viewId}', 'Rename a view over all workspaces, or keep another list in it')
    .input(inView.extend({ name: viewNameSchema.optional(), listed: allListedSchema.optional() }))
    .output(done),
  remove: operation('user', 'DELETE', '/views/{viewId}', 'Delete a view over all workspaces')
    .input(inView)
    .output(done),
  move: operation('user', 'POST', '/views/{viewId}/move', 'Put a view over all workspaces one place up or down')
    .input(inView.extend({ by: z.enum(['up', 'down']) }))
    .output(done),
}
