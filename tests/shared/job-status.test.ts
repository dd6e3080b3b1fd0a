import { expect, test } from 'vitest'
import { jobStatusAt } from '../../shared/jobs/job-status.ts'

const now = Date.parse('2026-12-14T12:00:00Z')
const job = { status: 'open', date_end: '2026-12-16T22:00:00Z', expires_at: '2026-12-15T00:00:00Z' } as const

test('time alone makes an open job expire', () => {
  expect(jobStatusAt(job, now)).toBe('open')
  expect(jobStatusAt(job, Date.parse('2026-12-15T00:00:00Z'))).toBe('expired')
})

test('every job is previous after its last role has ended', () => {
  const after = Date.parse('2026-12-17T00:00:00Z')
  for (const status of ['open', 'filled', 'closed', 'expired'] as const)
    expect(jobStatusAt({ ...job, status }, after)).toBe('previous')
})

test('the company’s decisions do not expire', () => {
  const later = Date.parse('2026-12-15T12:00:00Z')
  expect(jobStatusAt({ ...job, status: 'filled' }, later)).toBe('filled')
  expect(jobStatusAt({ ...job, status: 'closed' }, later)).toBe('closed')
  expect(jobStatusAt({ ...job, date_end: null }, now)).toBe('open')
})
