// `npm run migration -- --name=what_it_is`: the SQL that brings a database from the last migration to the schema, for both engines.
// drizzle-kit reads SQLite's tables from the schema itself, PostgreSQL's from a copy that imports scripts/migration/postgres-words.ts instead.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root, runTool } from './step.mjs'

const postgresSchemaCopy = join(root, 'node_modules/.cache/postgres-schema.mjs')
const schemaBundle = await rolldown({
  input: join(root, 'server/db/schema.ts'),
  resolve: { alias: { 'drizzle-orm/sqlite-core': join(root, 'scripts/migration/postgres-words.ts') } },
  external: ['drizzle-orm', 'drizzle-orm/pg-core'],
})
await schemaBundle.write({ file: postgresSchemaCopy, format: 'esm' })
for (const config of ['drizzle.config.ts', 'drizzle.postgres.config.ts']) {
  const args = ['generate', '--config', config, ...process.argv.slice(2)]
  const { code } = await runTool('drizzle-kit/bin.cjs', args)
  if (code !== 0) process.exitCode = code
}
rmSync(postgresSchemaCopy)
