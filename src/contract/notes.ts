import { z } from 'zod'
import { done, idSchema, inWorkspace, operation, timeSchema } from './operation.ts'

/** What colleagues tell each other about a thread: for the workspace's own people, and never mailed. */
export const noteSchema = z.object({
  id: idSchema,
  /** Null: somebody who is gone. */
  writtenBy: idSchema.nullable(),
  authorName: z.string().nullable(),
  body: z.string(),
  /** Who is mentioned, by which words of the body: `@Eva Brandt`. */
  mentions: z.array(z.object({ userId: idSchema, words: z.string() })),
  createdAt: timeSchema,
  editedAt: timeSchema.nullable(),
})
export type Note = z.infer<typeof noteSchema>

const inThread = inWorkspace.extend({ threadId: idSchema })
const inNote = inThread.extend({ noteId: idSchema })
const bodySchema = z.string().trim().min(1, 'Write a note first.').max(10_000)

export const notes = {
  list: operation(
    'workspace:member',
    'GET',
    '/workspaces/{workspaceId}/threads/{threadId}/notes',
    'What colleagues told each other about a thread, the oldest first',
  )
    .input(inThread)
    .output(z.array(noteSchema)),
  add: operation(
    'workspace:member',
    'POST',
    '/workspaces/{workspaceId}/threads/{threadId}/notes',
    'Add a note for colleagues; whoever stands in it as @name is told',
  )
    .input(
      inThread.extend({
        body: bodySchema,
        /** Chosen by whoever adds it: asked for twice, it is the same note. */
        noteId: idSchema.optional(),
      }),
    )
    .output(noteSchema),
  edit: operation(
    'workspace:member',
    'PUT',
    '/workspaces/{workspaceId}/threads/{threadId}/notes/{noteId}',
    'Edit a note of one’s own; whoever is mentioned anew is told',
  )
    .input(inNote.extend({ body: bodySchema }))
    .output(noteSchema),
  remove: operation(
    'workspace:member',
    'DELETE',
    '/workspaces/{workspaceId}/threads/{threadId}/notes/{noteId}',
    'Delete a note of one’s own',
  )
    .input(inNote)
    .output(done),
}
