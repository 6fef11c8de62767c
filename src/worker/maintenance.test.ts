import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SandboxProcess } from '../../test/sandbox-process.ts'
import { sharedSandbox } from '../../test/shared-sandbox.ts'
import { createWorld } from '../../test/world.ts'
import { runMaintenance } from './maintenance.ts'

const dayMs = 86_400_000

let sandbox: SandboxProcess
beforeAll(async () => {
  sandbox = await sharedSandbox()
})
afterAll(() => sandbox[Symbol.asyncDispose]())

it('does what comes after a step that fails, and says what failed', async () => {
  await using world = await createWorld(sandbox)
  const { ctx, db, clock } = world
  await db.superuser.query(
    "insert into mails (id, kind, to_email, subject, text, html) values (gen_random_uuid(), 'k', 'a@people.example', 's', 't', 'h')",
  )
  await db.superuser.query('alter function take_due_sweeps rename to take_due_sweeps_elsewhere')
  await db.superuser.query('alter function keep_action_logs rename to keep_action_logs_elsewhere')
  clock.forward(32 * dayMs)
  await expect(runMaintenance(ctx)).rejects.toThrow(/take_due_sweeps.*keep_action_logs/)
  expect(await world.rows('select from mails')).toEqual([])
})
