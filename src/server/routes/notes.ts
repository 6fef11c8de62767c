import { inTx } from '#domain/context.ts'
import { addNote, editNote, readNotes, removeNote } from '#domain/threads/colleagues/notes.ts'
import { inWorkspace } from '../implement.ts'

export const notes = {
  list: inWorkspace.notes.list.handler(({ context: { ctx, scope }, input }) =>
    inTx(ctx, scope, (tx) => readNotes(tx, scope, input.threadId)),
  ),
  add: inWorkspace.notes.add.handler(({ context: { ctx, scope }, input }) => addNote(ctx, scope, input)),
  edit: inWorkspace.notes.edit.handler(({ context: { ctx, scope }, input }) => editNote(ctx, scope, input)),
  remove: inWorkspace.notes.remove.handler(async ({ context: { ctx, scope }, input }) => {
    await removeNote(ctx, scope, input)
    return { ok: true as const }
  }),
}
