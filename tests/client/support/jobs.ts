import type { LocalApplication } from '../../../client/offline/store/rows.ts'
import type { OutboxRow } from '../../../client/offline/store/outbox-row.ts'
import type { Job, JobRole } from '../../../shared/jobs/jobs.ts'

export const now = Date.parse('2026-12-01T12:00:00Z')

export const role = (role_name: string, day_rate: number): JobRole => ({
  id: role_name,
  role_name,
  day_rate,
  date_start: '2026-12-14T07:00:00Z',
  date_end: '2026-12-16T22:00:00Z',
  places: 1,
  filled: 0,
})

export const job = (id: string, fields: Partial<Job> = {}): Job => ({
  id,
  title: `Job ${id}`,
  description: '',
  event_type: 'Concert',
  location: 'Manchester, UK',
  postcode: 'M3 1AR',
  date_start: '2026-12-14T07:00:00Z',
  date_end: '2026-12-16T22:00:00Z',
  hourly_rate: null,
  required_skills: ['IPAF', 'Slinging'],
  roles: [role('Rigger', 280), role('Sound engineer', 240)],
  company_id: 'c',
  employer_name: 'Brightline Events',
  employer_id: 'e',
  status: 'open',
  placement: 'ordinary',
  match: { score: 80, reasons: [], missing: [], miles: 12 },
  applications: [],
  rating: null,
  invited_at: null,
  created_at: '2026-11-30T12:00:00Z',
  expires_at: '2026-12-30T12:00:00Z',
  ...fields,
})

export const application = (job_id: string, fields: Partial<LocalApplication> = {}): LocalApplication => ({
  id: `a-${job_id}`,
  job_id,
  freelancer_id: 'f',
  job_role_id: null,
  status: 'pending',
  message: 'Me',
  cancelled_by: null,
  cancel_reason: '',
  offer: null,
  created_at: '2026-12-01T11:00:00Z',
  updated_at: '2026-12-01T11:00:00Z',
  ...fields,
})

export const unsent = (
  kind: 'application' | 'withdrawal' | 'cancellation' | 'offer_answer',
  job_id: string,
  state: OutboxRow['state'] = 'queued',
  answer = 'take',
) =>
  ({
    id: `o-${job_id}`,
    kind,
    state,
    body: { job_id, message: 'Me', application_id: `a-${job_id}`, answer },
  }) as unknown as OutboxRow

/** Shortlisted, with an offer until then. */
export const offered = (expires_at: string) =>
  application('j', {
    status: 'shortlisted',
    offer: { id: 'o', job_role_id: 'r', state: 'waiting', offered_at: '', expires_at, ended_at: null },
  })
