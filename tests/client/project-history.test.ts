import { expect, test } from 'vitest'
import { historyOf } from '../../client/projects/page/history-of.ts'
import type { Application, Job } from '../../shared/jobs/jobs.ts'

const application = (fields: Partial<Application>) =>
  ({
    freelancer_id: 'ruth',
    job_role_id: 'r1',
    created_at: '2026-11-02T09:00:00Z',
    updated_at: '2026-11-03T09:00:00Z',
    ...fields,
  }) as Application
const job = (...applications: Application[]) =>
  ({ created_at: '2026-11-01T09:00:00Z', roles: [{ id: 'r1', role_name: 'Rigger' }], applications }) as unknown as Job
const wordsOf = (of: Job, ...rest: [Parameters<typeof historyOf>[1], Parameters<typeof historyOf>[2]]) =>
  historyOf(of, ...rest, () => 'Ruth').map(({ at, words, more }) => [at.slice(8, 10), words, more])

test('a project was posted, applied for, and each application came to something', () => {
  const all = job(
    application({ id: '1', status: 'accepted' }),
    application({ id: '2', status: 'cancelled', cancelled_by: 'freelancer', cancel_reason: 'Ill.' }),
    application({ id: '3', status: 'pending', job_role_id: null }),
  )
  expect(wordsOf(all, null, [])).toEqual([
    ['01', 'Project posted', ''],
    ['02', 'Ruth applied as Rigger', ''],
    ['03', 'Ruth confirmed as Rigger', ''],
    ['02', 'Ruth applied as Rigger', ''],
    ['03', 'Ruth cancelled', 'Ill.'],
    ['02', 'Ruth applied', ''],
  ])
  const company = application({ id: '1', status: 'cancelled', cancelled_by: 'employer', cancel_reason: 'Rained off.' })
  expect(wordsOf(job(company), null, []).at(-1)).toEqual(['03', 'The booking of Ruth was cancelled', 'Rained off.'])
})

test('the call sheet’s last version is known without signal, the earlier ones once they were fetched, and none twice', () => {
  const sheet = { version: 2, published_at: '2026-11-05T09:00:00Z', published_by: 'Eva' } as Parameters<
    typeof historyOf
  >[1]
  expect(wordsOf(job(), sheet, [])).toEqual([
    ['01', 'Project posted', ''],
    ['05', 'Call sheet v2 published by Eva', ''],
  ])
  const versions = [
    { version: 2, published_at: '2026-11-05T09:00:00Z', published_by: 'Eva', changes: '07:00 instead of 07:30' },
    { version: 1, published_at: '2026-11-04T09:00:00Z', published_by: 'Mina', changes: '' },
  ]
  expect(wordsOf(job(), sheet, versions)).toEqual([
    ['01', 'Project posted', ''],
    ['05', 'Call sheet v2 published by Eva', '07:00 instead of 07:30'],
    ['04', 'Call sheet v1 published by Mina', ''],
  ])
})
