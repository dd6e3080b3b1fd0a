import { describe, expect, test } from 'vitest'
import { applicationStateOf } from '../../../client/jobs/freelancer-jobs.ts'
import { now, job, application, unsent, offered } from '../support/jobs.ts'

describe('the state of a freelancer in a job', () => {
  const entry = (fields: Partial<Parameters<typeof applicationStateOf>[0]> = {}) => ({
    job: job('j'),
    application: null,
    unsent: null,
    ...fields,
  })

  test.each([
    [entry(), 'open'],
    [entry({ job: job('j', { status: 'closed' }) }), 'shut'],
    [entry({ application: application('j', { state: 'queued' }), unsent: unsent('application', 'j') }), 'unsent'],
    [
      entry({ application: application('j', { state: 'failed' }), unsent: unsent('application', 'j', 'parked') }),
      'refused',
    ],
    [entry({ application: application('j') }), 'pending'],
    [
      entry({
        application: application('j', { status: 'withdrawn', state: 'queued' }),
        unsent: unsent('withdrawal', 'j'),
      }),
      'withdrawing',
    ],
    [
      entry({ application: application('j', { state: 'failed' }), unsent: unsent('withdrawal', 'j', 'parked') }),
      'not_withdrawn',
    ],
    [entry({ application: application('j', { status: 'accepted' }) }), 'accepted'],
    [
      entry({ application: application('j', { status: 'accepted' }), unsent: unsent('cancellation', 'j') }),
      'cancelling',
    ],
    [
      entry({ application: application('j', { status: 'accepted' }), unsent: unsent('cancellation', 'j', 'parked') }),
      'not_cancelled',
    ],
    [
      entry({ application: application('j', { status: 'cancelled' }), unsent: unsent('cancellation', 'j') }),
      'cancelled',
    ],
    [entry({ application: offered('2026-12-01T12:00:01Z') }), 'offered'],
    [entry({ application: offered('2026-12-01T12:00:00Z') }), 'shortlisted'],
    [entry({ application: offered('2026-12-01T13:00:00Z'), unsent: unsent('offer_answer', 'j') }), 'taking'],
    [
      entry({ application: offered('2026-12-01T11:00:00Z'), unsent: unsent('offer_answer', 'j', 'queued', 'decline') }),
      'declining',
    ],
    [
      entry({ application: offered('2026-12-01T13:00:00Z'), unsent: unsent('offer_answer', 'j', 'parked') }),
      'not_answered',
    ],
    [entry({ application: application('j', { status: 'accepted' }), unsent: unsent('offer_answer', 'j') }), 'accepted'],
  ] as const)('%#: %o', (given, state) => {
    expect(applicationStateOf(given, now)).toBe(state)
  })

  test('the server’s state takes precedence over a refused item', () => {
    const given = entry({ application: application('j'), unsent: unsent('application', 'j', 'parked') })
    expect(applicationStateOf(given, now)).toBe('pending')
  })
})
