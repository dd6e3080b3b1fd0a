import type { z } from 'zod'
import type * as crews from './crews.ts'
import type { InviteOutcome, newJobInvitations } from './invitations.ts'

/** The operations of crews, for the table of shared/api.ts. */
export type CrewOperations = {
  'GET /crews': { answer: crews.CrewList[] }
  'POST /crews': { body: z.input<typeof crews.newCrewList>; answer: crews.CrewList }
  'PUT /crews/{id}': { body: z.input<typeof crews.crewListEdit>; answer: crews.CrewList }
  'DELETE /crews/{id}': {}
  'PATCH /crews/{id}/people': { body: z.input<typeof crews.crewChange>; answer: crews.CrewList }
  'GET /crews/people': {
    query: Partial<Record<'limit' | 'after', string | number>> & { job_id?: string }
    answer: crews.CrewPerson[]
  }
  'GET /crews/busy-days': {
    query: Partial<Record<'limit' | 'after', string | number>> & { from: string; to: string }
    answer: crews.BusyPerson[]
  }
  'POST /jobs/{id}/invitations/several': { body: z.input<typeof newJobInvitations>; answer: InviteOutcome[] }
}
