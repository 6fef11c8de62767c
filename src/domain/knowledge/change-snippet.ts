import { mostSnippets, type Snippet, type SnippetInput } from '#contract/snippets.ts'
import { newId } from '#lib/new-id.ts'
import { AppError } from '../app-error.ts'
import { type Ctx, inTx, notifyLive } from '../context.ts'
import type { Scope } from '../scope.ts'
import { countSnippets, deleteSnippet, findByName, insertSnippet, updateSnippet } from './snippets-store.ts'

type Needs = Pick<Ctx, 'pool' | 'now'>

const taken = () => new AppError('conflict', { message: 'There is a snippet of this name already.' })

/** Adds a snippet. Throws `conflict` for a name that is taken, and `bad_request` where there are too many. */
export async function createSnippet(ctx: Needs, scope: Scope, input: SnippetInput): Promise<Snippet> {
  return inTx(ctx, scope, async (tx) => {
    if ((await countSnippets(tx, scope)) >= mostSnippets)
      throw new AppError('bad_request', {
        message: `A workspace has room for ${mostSnippets} snippets. Delete one first.`,
      })
    const made = await insertSnippet(tx, scope, { ...input, id: newId() })
    if (made === undefined) throw taken()
    await notifyLive(tx, scope, { kind: 'knowledge' })
    return made
  })
}

/** Throws `not_found`, and `conflict` for a name that another one has. */
export async function editSnippet(ctx: Needs, scope: Scope, id: string, input: SnippetInput): Promise<Snippet> {
  return inTx(ctx, scope, async (tx) => {
    const other = await findByName(tx, scope, input.name)
    if (other !== undefined && other !== id) throw taken()
    const changed = await updateSnippet(tx, scope, { ...input, id })
    if (changed === undefined) throw new AppError('not_found')
    await notifyLive(tx, scope, { kind: 'knowledge' })
    return changed
  })
}

/** Deletes a snippet; what was put into drafts stays there. Throws `not_found`. */
export async function removeSnippet(ctx: Needs, scope: Scope, id: string): Promise<void> {
  await inTx(ctx, scope, async (tx) => {
    if (!(await deleteSnippet(tx, scope, id))) throw new AppError('not_found')
    await notifyLive(tx, scope, { kind: 'knowledge' })
  })
}
