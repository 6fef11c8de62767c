import { z } from 'zod'
import { done, idSchema, inWorkspace, operation } from './operation.ts'
import { searchQuerySchema } from './search.ts'
import { threadFiltersSchema, threadSortSchema, threadViewSchema } from './threads.ts'

/** What the address of a list says: its tab, order, filters, and what is looked for. */
export const listedSchema = z.object({
  ...threadFiltersSchema.shape,
  view: threadViewSchema.optional(),
  sort: threadSortSchema.optional(),
  q: searchQuerySchema.optional(),
  /** Of a search; left out: the newest first. */
  order: z.literal('best').optional(),
})
export type ListedThreads = z.infer<typeof listedSchema>

export const viewNameSchema = z.string().trim().min(1, 'Enter a name.').max(60, 'Use at most 60 characters.')

/** A list of threads, kept under a name. */
export const keptViewSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** Everybody in the workspace has it; else it is the person's alone. */
  isShared: z.boolean(),
  listed: listedSchema,
})
export type KeptView = z.infer<typeof keptViewSchema>

/** More threads of a view than this are not counted. */
export const mostCountedInView = 1000
/** So many views somebody can have before them. */
export const mostViews = 50

const inView = inWorkspace.extend({ viewId: idSchema })

export const views = {
  list: operation('workspace:client', 'GET', '/workspaces/{workspaceId}/views', "The workspace's views and one's own")
    .input(inWorkspace)
    .output(z.object({ views: z.array(keptViewSchema) })),
  counts: operation(
    'workspace:client',
    'GET',
    '/workspaces/{workspaceId}/views/counts',
    `How many threads each view holds, up to ${mostCountedInView}; of a search, among the newest with its words`,
  )
    .input(inWorkspace)
    .output(z.object({ counts: z.array(z.object({ id: idSchema, count: z.int(), isAtLeast: z.boolean() })) })),
  add: operation(
    'workspace:client',
    'POST',
    '/workspaces/{workspaceId}/views',
    'Keep a list under a name; for the workspace only members can',
  )
    .input(
      inWorkspace.extend({
        name: viewNameSchema,
        isShared: z.boolean().meta({ examples: [false] }),
        listed: listedSchema,
      }),
    )
    .output(keptViewSchema),
  change: operation(
    'workspace:client',
    'PATCH',
    '/workspaces/{workspaceId}/views/{viewId}',
    'Rename a view, share it, keep it to oneself, or have it show another list',
  )
    .input(
      inView.extend({
        name: viewNameSchema.optional(),
        isShared: z.boolean().optional(),
        listed: listedSchema.optional(),
      }),
    )
    .output(done),
  remove: operation('workspace:client', 'DELETE', '/workspaces/{workspaceId}/views/{viewId}', 'Delete a view')
    .input(inView)
    .output(done),
  move: operation(
    'workspace:client',
    'POST',
    '/workspaces/{workspaceId}/views/{viewId}/move',
    'Put a view one place up or down among those of its kind',
  )
    .input(inView.extend({ by: z.enum(['up', 'down']) }))
    .output(done),
}
