// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import '../support/jsdom-gaps.ts'
import { ApplicantsTools } from '../../../client/applicants/applicants-tools.tsx'
import { FreePlacesButton, FreePlacesList, PlacesBar } from '../../../client/applicants/free-places.tsx'
import { planAccept } from '../../../client/applicants/decisions/plan-accept.ts'
import { filledPlacesText, indexProjects, projectRowsOn } from '../../../client/trade/bookings/company-days.ts'
import { OpenProjectCard } from '../../../client/company/open-projects.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { AllJobFacts } from '../../../client/jobs/job-facts.tsx'
import { ProjectCard } from '../../../client/projects/project-card.tsx'
import { matchesProject } from '../../../client/projects/project-filters.ts'
import { projectsCsv } from '../../../client/projects/project-rows.ts'
import ProjectsTable from '../../../client/projects/projects-table.tsx'
import { ProjectHead } from '../../../client/projects/page/project-head.tsx'
import { ProjectSide } from '../../../client/projects/page/project-side.tsx'
import { JobCardBody } from '../../../client/trade/job-card-body.tsx'
import { applicantCountsOf } from '../../../client/trade/applicant-counts.ts'
import type { Applicant, FreePlaces, Job } from '../../../shared/jobs/jobs.ts'
import { JOB_STATUSES } from '../../../shared/options.ts'
import { application, job, role } from '../support/jobs.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
beforeEach(() => {
  vi.stubGlobal('fetch', own.server.fetch)
  own.server.answer = ({ path }) => ({ status: 200, body: path.endsWith('/offers') ? [] : { is_free: true } })
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360)
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

const NOW = Date.parse('2026-12-10T12:00:00Z')
/** Places and taken ones of each role, then the status and whether its advert has ended. */
const STATES = [
  [[10, 2]],
  [[4, 4]],
  [[4, 0]],
  [[1, 0]],
  [[1, 1]],
  [
    [6, 2],
    [4, 0],
  ],
  [
    [6, 6],
    [4, 1],
  ],
  [
    [2, 2],
    [2, 2],
  ],
  [
    [3, 1],
    [1, 1],
    [8, 5],
  ],
  // What no server of ours makes: one too many in a role makes up for nobody missing in another.
  [
    [2, 3],
    [3, 1],
  ],
]
const PROJECTS: Job[] = STATES.flatMap((places, at) =>
  [true, false].map((isAdvertised, copy) => {
    const id = `p${at}-${copy}`
    const roles = places.map(([all, taken], of) => ({
      ...role(`Trade ${of}`, 280),
      id: `${id}-${of}`,
      places: all!,
      filled: taken!,
    }))
    return job(id, {
      roles,
      status: copy === 0 && roles.every((one) => one.filled >= one.places) ? 'filled' : 'open',
      expires_at: isAdvertised ? '2026-12-30T12:00:00Z' : '2026-12-05T12:00:00Z',
      applications: roles.map((one) =>
        application(id, { id: `a-${one.id}`, status: 'shortlisted', job_role_id: one.id }),
      ),
    })
  }),
)

/** Computed apart from the product's own code. */
function truthOf({ roles }: Job) {
  const [places, filled, free] = [0, 0, 0]
  return roles.reduce(
    (sum, one) => ({
      places: sum.places + one.places,
      filled: sum.filled + one.filled,
      free: sum.free + (one.filled < one.places ? one.places - one.filled : 0),
    }),
    { places, filled, free },
  )
}
const shownText = (children: ReactNode) => {
  const { container } = render(
    <MemoryRouter>
      <QueryProvider>{children}</QueryProvider>
    </MemoryRouter>,
  )
  const text = (container.textContent ?? '').replaceAll('\u00a0', ' ')
  cleanup()
  return text
}
const nothing = () => {}

test.each(PROJECTS.map((one) => [one.id, one] as const))('every place tells the same numbers of %s', (_, project) => {
  vi.setSystemTime(NOW)
  const { places, filled, free } = truthOf(project)
  const counts = applicantCountsOf(project)
  const told = `${filled} of ${places} filled`
  const card = shownText(<ProjectCard job={project} now={NOW} onOpen={nothing} onManage={nothing} />)
  const head = shownText(<ProjectHead job={project} sheet={null} channel={null} onEdit={nothing} onMore={nothing} />)
  for (const text of [card, head, shownText(<PlacesBar counts={counts} />)]) expect(text).toContain(told)
  expect(shownText(<PlacesBar counts={counts} />)).toContain(told + (free > 0 ? `${free} to fill.` : 'All taken.'))
  expect(shownText(<FreePlacesButton job={project} counts={counts} />)).toBe(free > 0 ? `${free} to fill` : '')
  const list = { job: project, counts, filters: {}, favourites: {}, starred: 0, change: nothing } as never
  const tools = <ApplicantsTools list={list} search={null} withOrder={false} />
  expect(shownText(tools)).toContain(`Confirmed ${filled} of ${places}`)

  const [side, open, facts] = [
    shownText(<ProjectSide job={project} sheet={null} />),
    shownText(<OpenProjectCard job={project} to={null} />),
    shownText(<AllJobFacts entry={{ job: project, application: null } as never} />),
  ]
  // Three days at 280 pounds each.
  const pounds = (people: number) => `£${String(people * 840).replace(/(\d)(\d{3})$/, '$1,$2')}`
  expect(side).toContain(`Crew cost: ${pounds(places)} planned, ${pounds(filled)} confirmed`)
  expect(facts).toContain('14 to 16 Dec, from 07:00 · 15 h a day · 3 days, £840')
  const offered = <JobCardBody job={project} onOpen={nothing} />
  expect(shownText(offered)).toContain('£280/day3 days, £840 · 15 h a day')
  expect(card).not.toContain('£840')
  for (const one of project.roles) {
    expect(side).toContain(`${one.filled} of ${one.places} filled`)
    const left = one.places - one.filled
    const words = left <= 0 ? 'filled' : one.filled === 0 ? `${left} place` : `${left} of ${one.places} place`
    expect(facts).toContain(words)
  }
  for (const one of project.roles.slice(0, 2))
    expect(open).toContain(`${one.role_name} · ${one.filled} of ${one.places}`)

  const table = render(
    <ProjectsTable jobs={[project]} total={1} now={NOW} bar={null} onOpen={nothing} onManage={nothing} />,
  )
  within(table.container).getByText(`${filled} of ${places}`)
  const state = free === 0 ? 'Crewed' : Date.parse(project.expires_at) < NOW ? 'Advert ended' : 'Open'
  within(table.container).getByText(state)
  expect(card).toContain(state)
  expect(head).toContain(state)
  expect(projectsCsv([project], NOW)).toContain(`"${state}",0,${project.roles.length},${filled},${places},`)
  expect(JOB_STATUSES.filter((status) => matchesProject(project, { status, event_type: '', text: '' }, NOW))).toEqual([
    free === 0 ? 'filled' : state === 'Open' ? 'open' : 'expired',
  ])

  const days = projectRowsOn(indexProjects([project]), ['2026-12-15'], new Map())[0]!.days[0]!
  expect([days.places, days.open]).toEqual([places, free])
  expect(filledPlacesText(days)).toBe(`${places - free} of ${places}`)
  const asked = project.applications.map((one) => ({ application: one, match: null })) as Applicant[]
  expect(planAccept(project, asked).free.reduce((sum, one) => sum + one.count, 0)).toBe(free)
})

test('what the server says of the free places of each role adds up to what the page has to fill', async () => {
  vi.useRealTimers()
  const project = PROJECTS.find(({ id }) => id === 'p5-0')!
  own.server.answer = () => ({
    status: 200,
    body: project.roles.map(({ id, role_name, places, filled }): FreePlaces => ({
      job_role_id: id,
      role_name,
      free: places - filled,
      offer: null,
      next: { id: 'ana', full_name: 'Ana Rigger' },
      dropped_out: [],
    })),
  })
  render(
    <MemoryRouter>
      <QueryProvider>
        <FreePlacesButton job={project} counts={applicantCountsOf(project)} />
        <FreePlacesList job={project} />
      </QueryProvider>
    </MemoryRouter>,
  )
  const lines = await screen.findAllByText(/places are free: Trade/)
  const free = lines.map(({ textContent }) => Number.parseInt(textContent!, 10))
  screen.getByRole('button', { name: `${free.reduce((sum, one) => sum + one, 0)} to fill` })
})
