import { createElement, type ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { ApplyCard } from '../../../client/jobs/apply-card.tsx'
import type { JobEntry } from '../../../client/jobs/freelancer-jobs.ts'
import '../../../client/ui/base.css'
import { BareCard } from './bare-card.tsx'

const CARDS = 50
const nothing = () => {}
const actions = {
  read: nothing,
  apply: nothing,
  edit: async () => {},
  withdraw: async () => {},
  retry: async () => {},
  discard: async () => {},
}

/**
 * Runs in the page: mounts 50 of the product's job cards, or 50 in plain CSS, and updates them with new jobs; layout
 * included.
 */
function measure(kind: 'ours' | 'bare') {
  const Card: ComponentType<{ entry: JobEntry; now: number }> = kind === 'ours' ? Ours : BareCard
  const place = document.body.appendChild(document.createElement('ul'))
  const root = createRoot(place)
  const mount = timed(() => draw(root, Card, entriesOf(0)))
  const update = timed(() => draw(root, Card, entriesOf(1)))
  root.unmount()
  place.remove()
  return { mount, update }
}
Object.assign(globalThis, { measure })

const Ours = ({ entry, now }: { entry: JobEntry; now: number }) => (
  <ApplyCard entry={entry} ownRoles={[]} now={now} actions={actions as never} />
)

function draw(root: Root, Card: ComponentType<{ entry: JobEntry; now: number }>, entries: JobEntry[]) {
  const now = Date.now()
  flushSync(() =>
    root.render(
      entries.map((entry) => createElement('li', { key: entry.job.id }, createElement(Card, { entry, now }))),
    ),
  )
}

function timed(work: () => void) {
  const begun = performance.now()
  work()
  document.body.getBoundingClientRect()
  return performance.now() - begun
}

/** In the second version each job has another title and rate. */
function entriesOf(version: number): JobEntry[] {
  return Array.from({ length: CARDS }, (_, n) => {
    const id = `job-${n}`
    const dates = { date_start: '2027-03-01T08:00:00.000Z', date_end: '2027-03-03T20:00:00.000Z' }
    const role = (at: number) => ({
      id: `${id}-${at}`,
      role_name: 'Rigger',
      day_rate: 280 + version,
      ...dates,
      places: 2,
      filled: 0,
    })
    const job = {
      id,
      title: `Arena show ${n}, call ${version}`,
      description: '',
      event_type: 'Concert',
      location: 'Manchester',
      postcode: 'M3 1AR',
      ...dates,
      hourly_rate: null,
      required_skills: ['IPAF', 'Rope access', 'First aid'],
      roles: [role(0), role(1)],
      company_id: 'c',
      employer_name: 'Brightline Events',
      employer_id: 'e',
      status: 'open',
      placement: 'ordinary',
      created_at: '2026-11-01T08:00:00.000Z',
      expires_at: '2027-12-01T08:00:00.000Z',
      match: { score: 80, reasons: ['2 of 3 skills', '12 miles'], missing: [], miles: 12 },
      applications: [],
      rating: null,
      invited_at: null,
    }
    return { job: job as JobEntry['job'], application: null, unsent: null }
  })
}
