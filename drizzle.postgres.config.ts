import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  // What scripts/migration.ts makes of server/db/schema.ts.
  schema: './node_modules/.cache/postgres-schema.mjs',
  out: './server/db/postgres/migrations',
})
