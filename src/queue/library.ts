import pg from 'pg'
import { type ConstructorOptions, type Db, systemClock } from 'pg-boss'
import { alone } from '#db/connect.ts'
import { planName } from '#db/sql.ts'

/** Where the library keeps its tables. */
export const schema = 'pgboss'
/** The queue that hears of every job that is given up: the library's dead letters. */
export const deadLetters = 'dead_letters'

/** Neither watches the queues nor runs a timer: for a process that asks the library for single things. */
export const idle: ConstructorOptions = {
  schema,
  migrate: false,
  supervise: false,
  schedule: false,
  registerInstance: false,
  openTelemetry: { enabled: false },
  clock: { ...systemClock, setInterval: () => null, clearInterval: () => undefined },
}

// The library reads times as Date, while ours stay text (db/connect.ts).
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value))

/** Several statements in one text can't be planned ahead; those for single jobs are one each, and begin so. */
const isOne = (text: string): boolean => /^\s*with\b/i.test(text)

/** The library's statements, by connections of ours: those for jobs are planned once. Several in one text begin and end what they are in themselves. */
export const statementsBy = (client: pg.Pool | pg.ClientBase): Db => ({
  executeSql: (text, values = []) => {
    const statement = { text, values: [...values], types }
    if (!isOne(text)) return client.query(statement)
    const named = { ...statement, name: planName(text) }
    return client instanceof pg.Pool ? alone(client, named) : client.query(named)
  },
})
