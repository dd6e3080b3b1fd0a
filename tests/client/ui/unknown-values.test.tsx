// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import SecondStep from '../../../client/auth/second-step.tsx'
import { askedAmendmentText } from '../../../client/applicants/detail/agreed-terms.tsx'
import { ApplicantBadge } from '../../../client/applicants/applicant-badge.tsx'
import { ProjectCard } from '../../../client/projects/project-card.tsx'
import { offerEndText, sortFreelancerJobs } from '../../../client/jobs/freelancer-jobs.ts'
import { ApplicationStateBadge } from '../../../client/jobs/apply-card.tsx'
import { JobCardBody } from '../../../client/trade/job-card-body.tsx'
import { OutboxItem } from '../../../client/outbox/outbox-item.tsx'
import { PurchaseList } from '../../../client/payment/purchase-list.tsx'
import { CredentialCard } from '../../../client/portfolio/credential-card.tsx'
import { VerificationStatusBadge } from '../../../client/profile/profile-head.tsx'
import { ClosedInvitationLink } from '../../../client/mailed/referee-feedback-screen.tsx'
import { ConnectCalendar } from '../../../client/settings/calendar/connect-calendar.tsx'
import { PayoutCard } from '../../../client/settings/payout-tab.tsx'
import { Select } from '../../../client/ui/fields/select.tsx'
import type { Application, Job } from '../../../shared/jobs/jobs.ts'
import * as options from '../../../shared/options.ts'
import { humanized } from '../../../shared/labels.ts'
import { application } from '../support/rows.ts'

beforeAll(
  () => void vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(cleanup)

const job = (fields: object = {}) =>
  ({
    id: 'j1',
    title: 'Arena rig',
    event_type: 'Concert',
    location: 'Leeds',
    date_start: '2999-01-01T08:00:00Z',
    date_end: '2999-01-02T08:00:00Z',
    expires_at: '2998-01-01T08:00:00Z',
    created_at: '2026-01-01T08:00:00Z',
    hourly_rate: null,
    required_skills: [],
    roles: [],
    employer_name: 'Brightline',
    status: 'open',
    placement: 'ordinary',
    applications: [],
    invited_at: null,
    match: null,
    ...fields,
  }) as unknown as Job
const own = (fields: object) => application({ id: 'a1', ...fields } as Partial<Application> & { id: string })
const entry = (fields: object) => ({ job: job(), application: own(fields), unsent: null })

function shownOf(element: ReactElement) {
  const { container, unmount } = render(<MemoryRouter>{element}</MemoryRouter>)
  const text = container.textContent
  unmount()
  return text
}
const nothing = () => {}

/** Where each closed list is shown, by its name in shared/: an unknown value goes in, the screen's text comes out. */
const shown: Record<string, (value: string) => string> = {
  APPLICATION_STATUSES: (status) => {
    const one = entry({ status })
    const { apply } = sortFreelancerJobs({ order: [], jobs: [one.job], applications: [one.application], unsent: [] }, 0)
    expect(apply).toHaveLength(1)
    return shownOf(<ApplicationStateBadge entry={apply[0]!} />)
  },
  'APPLICATION_STATUSES, of an applicant': (status) => shownOf(<ApplicantBadge status={status as 'pending'} />),
  JOB_STATUSES: (status) => shownOf(<ProjectCard job={job({ status })} now={0} onOpen={nothing} onManage={nothing} />),
  'JOB_STATUSES, to a freelancer': (status) =>
    shownOf(<ApplicationStateBadge entry={{ job: job({ status }), application: null, unsent: null }} />),
  PLACEMENTS: (placement) => shownOf(<JobCardBody job={job({ placement })} onOpen={nothing} />),
  OFFER_STATES: (state) =>
    offerEndText({
      id: 'o1',
      job_role_id: 'r1',
      state: state as 'waiting',
      offered_at: '2026-01-01T00:00:00Z',
      ended_at: null,
      expires_at: '2026-01-01T00:00:00Z',
    }),
  AMENDMENT_STATES: (state) =>
    askedAmendmentText({
      id: 't1',
      role_name: 'Rigger',
      day_rate: 280,
      date_start: '2027-03-01T08:00:00Z',
      date_end: '2027-03-03T20:00:00Z',
      state: state as 'waiting',
      proposed_at: '2026-01-01T00:00:00Z',
    }),
  USER_TYPES: (cancelled_by) => shownOf(<ApplicationStateBadge entry={entry({ status: 'cancelled', cancelled_by })} />),
  CREDENTIAL_VERIFICATIONS: (verification) => {
    const credential = { id: 'c1', name: 'IPAF', issuer: '', number: '', expires_on: null, verification, document: {} }
    return shownOf(<CredentialCard credential={credential as never} onShow={nothing} onEdit={nothing} />)
  },
  VERIFICATION_STATUSES: (status) => shownOf(<VerificationStatusBadge status={status as 'verified'} />),
  CURRENCIES: (preferred_currency) =>
    shownOf(
      <PayoutCard details={{ preferred_currency, account_number: '1', sort_code: '2' } as never} onChange={nothing} />,
    ),
  TRAVEL_DISTANCES: (value) => options.travelLabel(value),
  'TRAVEL_DISTANCES, chosen': (value) =>
    shownOf(<Select options={options.TRAVEL_DISTANCES} value={value} onChange={nothing} />),
  INDUSTRY_EXPERIENCE: (value) =>
    shownOf(<Select options={options.INDUSTRY_EXPERIENCE} value={value} onChange={nothing} />),
  PACKAGE_IDS: (package_id) =>
    shownOf(
      <PurchaseList
        purchases={[
          {
            id: 'p1',
            package_id,
            posts: 1,
            posts_left: 1,
            amount: 5,
            currency: package_id,
            receipt: '1',
            buyer_name: 'Ann',
            paid_at: '2026-01-01T00:00:00Z',
          } as never,
        ]}
      />,
    ),
  CALENDAR_PROVIDERS: (id) =>
    shownOf(<ConnectCalendar row={null} setup={{ providers: [{ id, is_stand_in: true }] } as never} />),
}

/** Shown as they are, or not at all: there are no labels for their values. */
const PLAIN = ['EVENT_TYPES', 'DOCUMENT_TYPES', 'NOTIFICATION_FLAGS']

const unknown = fc.oneof(
  { arbitrary: fc.constantFrom('on_hold', 'constructor', '__proto__', 'toString', 'hologram'), weight: 1 },
  { arbitrary: fc.stringMatching(/^[a-z][a-z_]{0,18}[a-z]$/), weight: 2 },
)

describe('a value that only a newer server knows', () => {
  test.each(Object.keys(shown))('of %s is shown as plain text', (list) => {
    fc.assert(
      fc.property(unknown, (value) => {
        const text = shown[list]!(value)
        expect(
          [value, humanized(value)].some((words) => text.includes(words)),
          text,
        ).toBe(true)
      }),
      { numRuns: 40 },
    )
  })

  test('every closed list of the contract’s options is among them', () => {
    const lists = Object.entries(options).flatMap(([name, value]) => (Array.isArray(value) ? [name] : []))
    expect(lists.filter((name) => !(name in shown) && !PLAIN.includes(name))).toEqual([])
  })

  test.each([
    [
      'a referee’s link',
      (value: string) => <ClosedInvitationLink state={value as 'unknown'} name="Ann" />,
      'does not work',
    ],
    [
      'a second step',
      (value: string) => (
        <SecondStep
          half={
            { kind: 'sign_in', methods: [value], email: 'a@example.com', challenge: 'c', phone_ending: '' } as never
          }
          onDone={nothing}
          onBack={nothing}
          onRefused={nothing}
        />
      ),
      'None of your second steps works on this device.',
    ],
    [
      'something in the outbox',
      (value: string) => (
        <OutboxItem
          item={
            {
              id: 'i',
              kind: value,
              state: 'queued',
              title: 'Kept',
              text: '',
              tried_at: null,
              created_at: '2026-01-01T00:00:00Z',
              body: {},
            } as never
          }
        />
      ),
      'Kept',
    ],
  ])('of %s breaks nothing', (_what, draw, words) => {
    fc.assert(
      fc.property(unknown, (value) => {
        expect(shownOf(draw(value))).toContain(words)
      }),
      { numRuns: 20 },
    )
  })
})
