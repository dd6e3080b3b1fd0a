import { expect, test } from 'vitest'
import { projectHistoryOf } from '../../../client/projects/page/history-of.ts'
import type { CallSheet } from '../../../shared/call-sheets/call-sheets.ts'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import type { ProjectEvent } from '../../../shared/jobs/project-history.ts'

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
const event = (kind: ProjectEvent['kind'], fields: Partial<ProjectEvent> = {}): ProjectEvent => ({
  id: crypto.randomUUID(),
  kind,
  by: 'Mina',
  freelancer: null,
  version: null,
  lines: [],
  created_at: '2026-11-04T09:00:00Z',
  ...fields,
})
const ruth = { freelancer: { id: 'ruth', full_name: 'Ruth' } }
const sheet = { version: 2, published_at: '2026-11-05T09:00:00Z', published_by: 'Eva' } as CallSheet
const wordsOf = (of: Job, on: CallSheet | null, events: ProjectEvent[]) =>
  projectHistoryOf(of, on, events, () => 'Ruth').map(({ at, words, more }) => [at.slice(8, 10), words, more])

test('without signal: posted, applied for, and what each application came to', () => {
  const all = job(
    application({ id: '1', status: 'accepted' }),
    application({ id: '2', status: 'cancelled', cancelled_by: 'freelancer', cancel_reason: 'Ill.' }),
    application({ id: '3', status: 'pending', job_role_id: null }),
  )
  expect(wordsOf(all, sheet, [])).toEqual([
    ['01', 'Project posted', ''],
    ['05', 'Call sheet v2 published by Eva', ''],
    ['02', 'Ruth applied as Rigger', ''],
    ['03', 'Ruth confirmed as Rigger', ''],
    ['02', 'Ruth applied as Rigger', ''],
    ['03', 'Ruth cancelled', 'Ill.'],
    ['02', 'Ruth applied', ''],
  ])
  const company = application({ id: '1', status: 'cancelled', cancelled_by: 'employer', cancel_reason: 'Rained off.' })
  expect(wordsOf(job(company), null, []).at(-1)).toEqual(['03', 'Ruth’s booking was cancelled', 'Rained off.'])
})

test('what the team did says who, and stands in the place of what the device knows of the same', () => {
  const one = (status: Application['status'], fields: Partial<Application> = {}) =>
    job(application({ id: '1', status, ...fields }))
  const after = (of: Job, ...events: ProjectEvent[]) => wordsOf(of, null, events).slice(2)

  expect(after(one('accepted'), event('accepted', { ...ruth, lines: ['Rigger'] }), event('shortlisted', ruth))).toEqual(
    [
      ['04', 'Ruth shortlisted by Mina', ''],
      ['04', 'Ruth confirmed as Rigger by Mina', ''],
    ],
  )
  // A place that was offered and taken is the freelancer's own act.
  expect(after(one('accepted'), event('shortlisted', ruth))).toEqual([
    ['03', 'Ruth confirmed as Rigger', ''],
    ['04', 'Ruth shortlisted by Mina', ''],
  ])
  const dropped = one('cancelled', { cancelled_by: 'freelancer', cancel_reason: 'Ill.' })
  expect(after(dropped, event('cancelled', ruth))[0]).toEqual(['03', 'Ruth cancelled', 'Ill.'])
  expect(wordsOf(job(), sheet, [event('call_sheet', { version: 2, lines: ['Get-in 07:00'] })])).toEqual([
    ['01', 'Project posted', ''],
    ['04', 'Call sheet v2 published by Mina', 'Get-in 07:00'],
  ])
})

test('who posted it stands in the place of its posting, before what was done in the same moment', () => {
  const at = { created_at: '2026-11-01T09:00:00Z' }
  const events = [event('asked_first', { ...at, lines: ['A-team'] }), event('posted', at)]
  expect(wordsOf(job(), null, events).map(([, words]) => words)).toEqual([
    'Project posted by Mina',
    'First look given to a list by Mina',
  ])
})

test('each thing that the team does has its words', () => {
  const said = (kind: ProjectEvent['kind'], fields?: Partial<ProjectEvent>) =>
    wordsOf(job(), null, [event(kind, fields)])[1]
  expect(said('edited', { lines: ['Place: Leeds', 'Rigger: £300/day'] })).toEqual([
    '04',
    'Project edited by Mina',
    'Place: Leeds\nRigger: £300/day',
  ])
  expect(
    [said('closed'), said('reopened'), said('plan', { version: 3 }), said('invited', ruth), said('rejected', ruth)].map(
      (line) => line![1],
    ),
  ).toEqual([
    'Project closed by Mina',
    'Project reopened by Mina',
    'Plan v3 published by Mina',
    'Ruth invited by Mina',
    'Ruth rejected by Mina',
  ])
  expect(said('asked_first', { lines: ['A-team, until Mon 1 Mar at 12:00'] })).toEqual([
    '04',
    'First look given to a list by Mina',
    'A-team, until Mon 1 Mar at 12:00',
  ])
  expect(said('shown_to_all', { lines: ['The time of A-team is over'] })!.slice(1)).toEqual([
    'Project shown to everybody',
    'The time of A-team is over',
  ])
  const roleOf = { ...ruth, lines: ['Rigger'] }
  expect(
    [
      said('offering', roleOf),
      said('offer_stopped', roleOf),
      said('document', { lines: ['Site map.pdf'] }),
      said('messaged', { lines: ['Rigger: 2 people'] }),
      said('reminded', { lines: ['Rigger: 1 person'] }),
      said('sheet_reminded', ruth),
      said('channel_for_team'),
      said('channel_for_all'),
    ].map((line) => line!.slice(1)),
  ).toEqual([
    ['A place as Rigger offered to the shortlist by Mina, first to Ruth', ''],
    ['The offer as Rigger to Ruth was withdrawn by Mina', ''],
    ['Document added by Mina', 'Site map.pdf'],
    ['Message to several people sent by Mina', 'Rigger: 2 people'],
    ['Reminder to read a message sent by Mina', 'Rigger: 1 person'],
    ['Ruth reminded of the call sheet by Mina', ''],
    ['The crew channel set to the team only by Mina', ''],
    ['The crew channel opened to all the crew by Mina', ''],
  ])
  expect(said('opened')![1]).toBe('Project opened to everybody by Mina')
  expect(said('cancelled', { ...ruth, lines: ['Rained off.'] })![1]).toBe('Ruth’s booking was cancelled by Mina')
  expect(said('undone', ruth)![1]).toBe('The decision about Ruth was undone by Mina')
})
