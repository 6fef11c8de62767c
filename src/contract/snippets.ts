import { z } from 'zod'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'

export const mostSnippets = 500

export const snippetInput = z.object({
  name: z.string().trim().min(1, 'Give it a name.').max(60),
  /** With `{first name}` and the like left open for whom it is put in for. */
  body: z.string().trim().min(1, 'Write the text.').max(10_000),
})
export type SnippetInput = z.infer<typeof snippetInput>

export const snippetSchema = z.object({ id: idSchema, name: z.string(), body: z.string(), updatedAt: timeSchema })
export type Snippet = z.infer<typeof snippetSchema>

const inSnippet = inWorkspace.extend({ snippetId: idSchema })

export const snippets = {
  list: operation('workspace:member', 'GET', '/workspaces/{workspaceId}/snippets', 'All snippets, by name')
    .input(inWorkspace)
    .output(z.object({ snippets: z.array(snippetSchema) })),
  create: operation('workspace:member', 'POST', '/workspaces/{workspaceId}/snippets', 'Add a snippet')
    .input(inWorkspace.extend(snippetInput.shape))
    .output(snippetSchema),
  update: operation('workspace:member', 'PUT', '/workspaces/{workspaceId}/snippets/{snippetId}', 'Change a snippet')
    .input(inSnippet.extend(snippetInput.shape))
    .output(snippetSchema),
  remove: operation('workspace:member', 'DELETE', '/workspaces/{workspaceId}/snippets/{snippetId}', 'Delete a snippet')
    .input(inSnippet)
    .output(done),
}
