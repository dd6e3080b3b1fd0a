import { MemoryRouter } from 'react-router-dom'
import { indexProjects, projectRowsOn } from '../../../client/trade/bookings/company-days.ts'
import { ProjectsWeek } from '../../../client/calendar/company-week.tsx'
import '../../../client/ui/base.css'
import { nameOfWeek, weekDaysOf } from '../../../client/ui/calendar-days.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { keyTime, openScreen, timed } from './timed-screen.ts'

/** Runs in the page: opens a week with this many projects, goes down by keys, and on to the next week. */
function measure(count: number) {
  const projects = indexProjects(jobsOf(count))
  const screen = openScreen()
  const show = (day: string) => screen.show(<Week projects={projects} day={day} />)
  const open = timed(() => show('2026-12-14'))
  screen.place.querySelector('a')!.focus()
  const key = keyTime('ArrowDown', 10)
  const step = timed(() => show('2026-12-21'))
  screen.close()
  return { open, key, step }
}
Object.assign(globalThis, { measure })

const NAMES = new Map(Array.from({ length: 500 }, (_, n) => [`f${n}`, `Person ${n}`]))

function Week({ projects, day }: { projects: ReturnType<typeof indexProjects>; day: string }) {
  const days = weekDaysOf(day)
  return (
    <MemoryRouter>
      <ProjectsWeek label={nameOfWeek(day)} days={days} today={days[0]!} rows={projectRowsOn(projects, days, NAMES)} />
    </MemoryRouter>
  )
}

/** Two weeks each, with three roles of four places, of which three are taken. */
const jobsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const roles = ['Rigger', 'Lighting technician', 'Stagehand'].map((role_name, at) => ({
      id: `r${n}-${at}`,
      role_name,
      day_rate: 280,
      places: 4,
      filled: 3,
      date_start: '2026-12-12T08:00:00Z',
      date_end: '2026-12-30T18:00:00Z',
    }))
    const applications = roles.flatMap(({ id }, at) =>
      [0, 1, 2].map((one) => ({
        id: `a${n}-${at}-${one}`,
        freelancer_id: `f${(n * 9 + at * 3 + one) % 500}`,
        job_role_id: id,
        status: 'accepted',
      })),
    )
    return { id: `j${n}`, title: `Arena tour ${n}`, status: 'open', roles, applications }
  }) as unknown as Job[]
