// The one list of tables, for Drizzle and drizzle-kit.
export * from './schema/credentials.ts'
export * from './schema/jobs.ts'
export * from './schema/messages.ts'
export * from './schema/payments.ts'
export * from './schema/people.ts'
export * from './schema/places.ts'
export * from './schema/sync.ts'
export * from './schema/referees.ts'
