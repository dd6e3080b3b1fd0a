import { useEffect, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { MemoryRouter } from 'react-router-dom'
import { applicantColumns } from '../../../client/applicants/applicant-columns.tsx'
import { useApplicantSelection } from '../../../client/applicants/use-applicant-list.ts'
import '../../../client/ui/base.css'
import { DataTable } from '../../../client/ui/table/data-table.tsx'
import { useCurrentRow } from '../../../client/ui/table/use-current-row.ts'
import { type ApplicantFilters, filterApplicants } from '../../../shared/hiring/applicant-list.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { openScreen, timed } from './timed-screen.ts'

const KEYS = 20

/** Runs in the page: opens the table with this many applicants, moves by twenty keys, and types a letter to search. */
function measure(count: number) {
  const all = applicantsOf(count)
  const screen = openScreen()
  const show = (text: string) => screen.show(<Table all={all} text={text} />)
  const open = timed(() => show(''))
  const key = timed(() => {
    for (let n = 0; n < KEYS; n++) {
      flushSync(() => keys.move(1))
      document.body.getBoundingClientRect()
    }
  })
  const filter = timed(() => show('1'))
  screen.close()
  return { open, key: key / KEYS, filter }
}
Object.assign(globalThis, { measure })

const keys: { move: (step: 1 | -1) => void } = { move: () => {} }
const job = { roles: [{ id: 'r', role_name: 'Rigger' }], required_skills: ['IPAF', 'First aid'] } as unknown as Job
const columns = applicantColumns({ job, hasRoom: true, notesOf: () => 0, onOpen: () => {} })
const personOf = ({ freelancer }: Applicant) => freelancer.id
const applicationOf = ({ application }: Applicant) => application.id
const nameOf = ({ freelancer }: Applicant) => freelancer.full_name

function Table({ all, text }: { all: Applicant[]; text: string }) {
  const filters: ApplicantFilters = useMemo(() => ({ shown: 'all', role: '', text, order: '-score' }), [text])
  const found = useMemo(() => filterApplicants(all, filters, job.roles), [all, filters])
  const place = useCurrentRow(found, personOf)
  const selection = useApplicantSelection(found)
  useEffect(() => void Object.assign(keys, { move: place.move }))
  return (
    <MemoryRouter>
      <DataTable
        label="Applicants"
        rows={found}
        idOf={personOf}
        selectIdOf={applicationOf}
        nameOf={nameOf}
        columns={columns}
        order="-score"
        onOrder={() => {}}
        place={place}
        selection={selection}
      />
    </MemoryRouter>
  )
}

const applicantsOf = (count: number) =>
  Array.from(
    { length: count },
    (_, n) =>
      ({
        application: {
          id: `a${n}`,
          status: 'pending',
          job_role_id: 'r',
          message: '',
          created_at: '2026-11-01T08:00:00Z',
        },
        freelancer: {
          id: `f${n}`,
          full_name: `Person ${n}`,
          profile_picture: null,
          rating: 4 + (n % 10) / 10,
          total_ratings: n % 7,
          location: 'Leeds',
          job_roles: ['Rigger'],
          skills: ['IPAF', 'Rope access'],
          industry_experience: '3-5 years',
          referees: { overall: 0, total_count: 0 },
        },
        match: { score: n % 100, reasons: [], missing: [], miles: n % 300 },
      }) as unknown as Applicant,
  )
