import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../server/db/postgres/open-postgres.ts'
import { findPostgres } from '../../scripts/find-postgres.mjs'
import { startPostgres } from './postgres.ts'
import { admin, TEMPLATE } from './postgres-databases.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the tests' PostgreSQL server; null on SQLite. */
    postgres: string | null
  }
}

/** One server for the whole run, with a migrated database that is the template of the tests' own. */
export default async function setup({ provide }: TestProject) {
  const bin = findPostgres()
  if (!bin) throw new Error('PostgreSQL 15 or newer is not installed here: these tests need its programs')
  const cluster = await startPostgres(bin)
  const postgres = cluster.url('postgres')
  await admin(postgres, `create database ${TEMPLATE}`)
  const db = await openPostgres(cluster.url(TEMPLATE))
  await db.close()
  provide('postgres', postgres)
  return cluster.remove
}
