import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureAppLogin } from '#db/app-role.ts'
import { type TestDatabase, testDatabase } from '../db.ts'

let db: TestDatabase
const tags: string[] = []
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  for (const tag of tags) await db.superuser.query(`drop role rejoinder_app_${tag}`)
  await db[Symbol.asyncDispose]()
})

const newTag = (): string => {
  const tag = randomBytes(4).toString('hex')
  tags.push(tag)
  return tag
}

async function roleAt(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select rolsuper, rolbypassrls, pg_has_role(current_user, 'rejoinder_app', 'member') as is_app
       from pg_roles where rolname = current_user`,
  )
  await client.end()
  return rows[0]
}

describe("the application's login", () => {
  it('is made once by processes that start at the same time', async () => {
    const login = { tag: newTag(), password: 'the first password' }
    const urls = await Promise.all([1, 2, 3, 4].map(() => ensureAppLogin(db.ownerUrl, login)))
    expect(new Set(urls).size).toBe(1)
    expect(await roleAt(urls[0] ?? '')).toEqual({ rolsuper: false, rolbypassrls: false, is_app: true })
  })

  it('takes a new password when the secret of the installation has changed', async () => {
    const tag = newTag()
    const before = await ensureAppLogin(db.ownerUrl, { tag, password: 'the first password' })
    const after = await ensureAppLogin(db.ownerUrl, { tag, password: 'another password' })
    expect(await roleAt(after)).toMatchObject({ is_app: true })
    await expect(roleAt(before)).rejects.toMatchObject({ code: '28P01' })
  })

  it('that a crash kept from being a member is made one at the next start', async () => {
    const tag = newTag()
    const password = 'the only password'
    const owner = new pg.Client({ connectionString: db.ownerUrl })
    await owner.connect()
    await owner.query(`create role rejoinder_app_${tag} login nosuperuser password '${password}'`)
    await owner.end()
    expect(await roleAt(await ensureAppLogin(db.ownerUrl, { tag, password }))).toMatchObject({ is_app: true })
  })

  it('of a second installation on the server is made once its owner may, and not half before', async () => {
    const login = { tag: newTag(), password: 'of the second' }
    const second = `second_owner_${login.tag}`
    await db.superuser.query(`create role ${second} login createrole password 'its own'`)
    const ownerUrl = Object.assign(new URL(db.ownerUrl), { username: second, password: 'its own' }).href
    try {
      const cure = `grant rejoinder_app to "${second}" with admin option`
      await expect(ensureAppLogin(ownerUrl, login)).rejects.toThrow(cure)
      await expect(ensureAppLogin(ownerUrl, login)).rejects.toThrow(cure)
      await db.superuser.query(cure)
      expect(await roleAt(await ensureAppLogin(ownerUrl, login))).toMatchObject({ is_app: true })
    } finally {
      await db.superuser.query(`drop owned by ${second}`)
      await db.superuser.query(`drop role ${second}`)
    }
  })
})
