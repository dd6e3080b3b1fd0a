// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { ApplicantHead } from '../../../client/applicants/detail/applicant-detail.tsx'
import { ApplicantFit } from '../../../client/applicants/detail/applicant-fit.tsx'
import { applicationWord } from '../../../shared/hiring/application-words.ts'
import { FreelancerCardRow } from '../../../client/applicants/person-row.tsx'
import { ApplyCard } from '../../../client/jobs/apply-card.tsx'
import type { JobEntry } from '../../../client/jobs/freelancer-jobs.ts'
import type { LocalCredential } from '../../../client/offline/store/rows.ts'
import { CredentialGate } from '../../../client/portfolio/credential-gate.tsx'
import { CredentialCard } from '../../../client/portfolio/credential-card.tsx'
import { ProjectCard } from '../../../client/projects/project-card.tsx'
import { ShownCredentials } from '../../../client/trade/shown-credentials.tsx'
import { QueryProvider, queryClient } from '../../../client/http/query-client.tsx'
import { MAIL_TEXTS } from '../../../client/trade/mail-texts.ts'
import { UNUSABLE_PICTURE_TEXT, photoRefusalOf } from '../../../client/trade/files/photo-sources.tsx'
import { formatIsoDay, isoDayInZone } from '../../../shared/dates.ts'
import { APPLICATION_STATUSES, NOTIFICATION_FLAGS } from '../../../shared/options.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'

afterEach(cleanup)

const job = {
  id: 'j',
  title: 'Arena rig',
  employer_name: 'Brightline',
  roles: ['Rigger', 'Climber', 'Hand'].map((role_name) => ({
    id: role_name,
    role_name,
    day_rate: 280,
    places: 1,
    date_start: '2027-01-04T08:00:00Z',
    date_end: '2027-01-05T18:00:00Z',
  })),
  required_skills: ['IPAF', 'Chain hoists', 'Trusses', 'First aid'],
  location: 'Manchester, UK',
  date_start: '2027-01-04T08:00:00Z',
  date_end: '2027-01-05T18:00:00Z',
  created_at: '2026-11-01T09:00:00Z',
  placement: 'ordinary',
  status: 'open',
  applications: [],
} as unknown as Job

const applicant = (match: object = {}) =>
  ({
    application: { id: 'a', status: 'shortlisted', created_at: '2026-11-20T09:00:00Z' },
    freelancer: {
      id: 'f',
      full_name: 'Tomasz Adamski',
      job_roles: ['Rigger', 'Ground rigger', 'Climber'],
      skills: ['IPAF', 'grandMA3', 'Vectorworks'],
      location: 'Salford, UK',
      rating: 4.5,
      total_ratings: 2,
      referees: { overall: 0, total_count: 0 },
      industry_experience: '3-5 years',
    },
    match: { score: 70, miles: 12, reasons: [], missing: [], ...match },
  }) as unknown as Applicant

const nothing = () => {}
const head = <ApplicantHead job={job} applicant={applicant()} isNamed onDecide={undefined} />
const person = (
  <FreelancerCardRow freelancer={applicant().freelancer} badge={null} isFavourite onOpen={nothing}>
    {null}
  </FreelancerCardRow>
)

test.each<[string, ReactElement]>([
  ['the detail', head],
  ['a row of the list', person],
])('an applicant has two job roles, two skills and the town in %s', (_, element) => {
  const { container } = render(<MemoryRouter>{element}</MemoryRouter>)
  expect(container.textContent).toContain('Rigger, Ground rigger')
  expect(container.textContent).toContain('Salford')
  expect(container.textContent).toContain('IPAF, grandMA3')
  expect(container.textContent).not.toContain('Vectorworks')
})

test('the details of an applicant say of the score and the dates what their row says: of the role that was applied for', () => {
  const drawnFor = (match: object, role: string | null = null) => {
    const { freelancer, application, match: known } = applicant(match)
    const one = { freelancer, application: { ...application, job_role_id: role }, match: known }
    const { container } = render(<ApplicantFit job={job} applicant={one} />)
    const dates = [...container.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Dates')
    const [tone] = /stop|go|neutral/.exec(container.querySelector('h3 + span')!.className)!
    const drawn = [tone, dates?.nextElementSibling?.textContent]
    cleanup()
    return drawn
  }
  const climbing = { clashes: [{ role_id: 'Climber', text: 'clashes on Mon 4 Jan' }], reasons: ['free on all days'] }
  expect(drawnFor({})).toEqual(['go', undefined])
  expect(drawnFor({ reasons: ['0 of 4 skills'] })).toEqual(['neutral', undefined])
  expect(drawnFor({ missing: ['not free'] })).toEqual(['stop', 'Not free'])
  expect(drawnFor(climbing, 'Climber')).toEqual(['stop', 'Clashes on Mon 4 Jan'])
  expect(drawnFor(climbing, 'Rigger')).toEqual(['go', 'Free'])
  expect(drawnFor({ reasons: ['free for 1 of 2 roles'] })).toEqual(['go', 'Free for 1 of 2 roles'])
})

test('on paper an applicant’s state has the word of their badge', () => {
  expect(APPLICATION_STATUSES.map(applicationWord)).toEqual([
    'Applied',
    'Shortlisted',
    'Confirmed',
    'Rejected',
    'Withdrawn',
    'Cancelled',
  ])
})

test('a project’s card has the first two roles and the first three skills', () => {
  const card = <ProjectCard job={job} now={Date.parse('2026-11-22')} onOpen={nothing} onManage={nothing} />
  render(<MemoryRouter>{card}</MemoryRouter>)
  for (const word of ['Rigger', 'Climber', 'IPAF', 'Chain hoists', 'Trusses']) screen.getByText(word)
  for (const word of ['Hand', 'First aid']) expect(screen.queryByText(word)).toBeNull()
  screen.getByText('+1 more')
})

test('a job’s card leads with the reader’s role and its rate', () => {
  const entry = { job: { ...job, match: null }, application: null, unsent: null } as unknown as JobEntry
  const { rerender } = render(<ApplyCard entry={entry} ownRoles={['hand']} now={0} actions={{} as never} />)
  const [roles] = screen.getAllByRole('list')
  expect([...roles!.children].map(({ textContent }) => textContent)).toEqual([
    'Hand£280/day2 days, £560 · 10\u00a0h a day',
    'Rigger£280/day2 days, £560 · 10\u00a0h a day',
    '+1 more',
  ])
  rerender(
    <ApplyCard
      entry={{ ...entry, job: { ...entry.job, roles: job.roles.slice(0, 2) } }}
      ownRoles={[]}
      now={0}
      actions={{} as never}
    />,
  )
  expect(screen.queryByText(/more$/)).toBeNull()
})

test('each of the four kinds of mail has a text for freelancers and for employers', () => {
  expect(MAIL_TEXTS.map(({ flag }) => flag)).toEqual([...NOTIFICATION_FLAGS])
  for (const { hint } of MAIL_TEXTS) {
    expect(hint.freelancer).toMatch(/\.$/)
    expect(hint.employer).toMatch(/\.$/)
  }
})

test.each<[string, (credential: LocalCredential) => ReactElement]>([
  ['its card', (credential) => <CredentialCard credential={credential} onShow={nothing} onEdit={nothing} />],
  ['the gate', (credential) => <CredentialGate credential={credential} onClose={nothing} />],
])('on %s a credential shows until when it is valid, and one that has expired is not called verified', (_, draw) => {
  // jsdom shows no dialog.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  const dayIn = (days: number) => isoDayInZone(new Date(Date.now() + days * 86_400_000))
  const held = (expires_on: string) => {
    cleanup()
    const fields = { name: 'IPAF', issuer: 'IPAF', number: '', expires_on, document: {} }
    return render(draw({ ...fields, verification: 'verified' } as LocalCredential)).container.textContent
  }
  expect(held(dayIn(18))).toContain(`Expires in 18 days, ${formatIsoDay(dayIn(18))}Verified`)
  expect(held(dayIn(-2))).toContain('Expired on')
  expect(screen.queryByText('Verified')).toBeNull()
  expect(held(dayIn(0))).toContain('Verified')
})

test('to an employer, too, a credential that has expired is not called verified', async () => {
  const shown = (name: string, days: number) => ({
    id: name,
    name,
    issuer: '',
    number: '',
    verified: true,
    document: false,
    expires_on: isoDayInZone(new Date(Date.now() + days * 86_400_000)),
  })
  queryClient.setQueryData(['credentials', 'f'], [shown('IPAF', -2), shown('PASMA', 30)])
  render(
    <QueryProvider>
      <ShownCredentials userId="f" />
    </QueryProvider>,
  )
  const [over, valid] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(over).toMatch(/^IPAF.*Expired on/)
  expect(over).not.toContain('erified')
  expect(valid).toMatch(/^PASMA.*Verified$/)
})

test('for a PDF picked as a photo the error says what to choose, not to try again', () => {
  expect(photoRefusalOf(new File(['%PDF-1.7'], 'card.pdf', { type: 'application/pdf' }))).toBe(UNUSABLE_PICTURE_TEXT)
  expect(UNUSABLE_PICTURE_TEXT).not.toContain('try again')
  expect(photoRefusalOf(new File(['x'], 'me.jpg', { type: 'image/jpeg' }))).toBeNull()
})
