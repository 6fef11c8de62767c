import { expect, inject, it } from 'vitest'
import { withClient } from '#db/embedded/superuser.ts'

it("waits for no disk: the product's own settings don't win over the tests'", async () => {
  const { rows } = await withClient(inject('superuserUrl'), (client) =>
    client.query(
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commits`,
    ),
  )
  expect(rows).toEqual([{ fsync: 'off', pages: 'off', commits: 'off' }])
})
