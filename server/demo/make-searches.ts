import { v7 as uuid } from 'uuid'
import type { savedSearches } from '../db/schema/searches.ts'
import { bodyHash } from '../db/body-hash.ts'
import type { DemoWorld, Freelancer } from './world.ts'

type Search = typeof savedSearches.$inferInsert

/** What the first freelancer has an eye on: one search that tells of new jobs, one that does not. */
export const makeSearches = ({ at }: DemoWorld, [first]: Freelancer[]): Search[] =>
  [
    { name: 'Rigging within 50 miles', filters: { role: 'Rigger', distance: 50 }, alert: true },
    { name: 'Well-paid festivals', filters: { event_type: 'Festival', min_rate: 250 }, alert: false },
  ].map((body, n) => ({
    id: uuid(),
    user_id: first!.id!,
    ...body,
    body_hash: bodyHash(body),
    created_at: at(-20 + n, 18).toISOString(),
  }))
