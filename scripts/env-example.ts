import { writeFile } from 'node:fs/promises'
import { envExample } from '#config/env.ts'

await writeFile(new URL('../.env.example', import.meta.url), envExample())
