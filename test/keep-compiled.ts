import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What Node compiles of what is tested, types taken out, is kept for the next run. This is of the tests' own processes alone: the product's run
// what is compiled beforehand, without such a cache, and do not hear of this one.
enableCompileCache(join(import.meta.dirname, '../dist/test-code'))
