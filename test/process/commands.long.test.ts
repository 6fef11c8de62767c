import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { signUp } from '../person.ts'
import { startProduct } from '../product.ts'
import { scriptPath } from '../product-code.ts'

/** Runs a command of an operator, as npm does, beside the product. */
const run = (command: string, dataDir: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [scriptPath(`src/main/${command}`), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
  })

it('the first platform administrator is made by a command, and every stored secret gets a new key, while the product runs', async () => {
  await using product = await startProduct()
  const ada = await signUp(product.url)
  await expect(ada.api.admin.counts()).rejects.toMatchObject({ code: 'not_administrator' })

  await expect(run('admin-grant', product.dataDir, 'nobody@people.example')).rejects.toMatchObject({
    stderr: expect.stringContaining('There is no account'),
  })
  const { stdout } = await run('admin-grant', product.dataDir, ada.email.toUpperCase())
  expect(stdout).toContain('is now a platform administrator')
  expect(await ada.api.admin.counts()).toEqual({
    users: 1,
    workspaces: 1,
    administrators: 1,
    auditEntries: expect.any(Number),
  })

  await ada.api.connections.useSandbox({ workspaceId: ada.workspaceId })
  expect((await run('keys-rotate', product.dataDir)).stdout).toMatch(/^Key 2 now seals all stored secrets \([1-9]/)
  // The product opens with the new key what it had stored with the old one.
  await ada.api.campaigns.fetch({ workspaceId: ada.workspaceId })
  expect((await signUp(product.url)).accessToken).not.toBe('')
})

it('of a lead nothing is said where the workspace or the address was mistyped', async () => {
  await using product = await startProduct()
  const ada = await signUp(product.url)
  const asked = (workspaceId: string, email: string, ...more: string[]) =>
    run('leads-erase', product.dataDir, '--workspace', workspaceId, '--email', email, ...more)
  for (const workspaceId of [randomUUID(), 'of-ada'])
    await expect(asked(workspaceId, 'lead@people.example')).rejects.toMatchObject({
      stderr: expect.stringContaining(`There is no workspace ${workspaceId}`),
    })
  await expect(asked(ada.workspaceId, 'A Lead <lead@people.example>', '--yes')).rejects.toMatchObject({
    stderr: expect.stringContaining('is no email address'),
  })
  expect((await asked(ada.workspaceId, 'Lead@People.example')).stdout).toContain('lead@people.example: nothing')
})

it('a command says so when no product is running where it looks', async () => {
  await expect(run('admin-grant', '/tmp/no-such-installation', 'a@b.example')).rejects.toMatchObject({
    stderr: expect.stringContaining('Start it first'),
  })
})
