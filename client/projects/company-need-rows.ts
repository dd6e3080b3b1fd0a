import { callDayText } from '../../shared/call-sheets/call-day-text.ts'
import { countWithNoun, peopleText } from '../../shared/counts.ts'
import { formatTime } from '../../shared/dates.ts'
import type { CompanyNeed } from '../../shared/hiring/company-needs.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import { filledOfPlacesText } from '../../shared/jobs/place-counts.ts'
import { pathTo } from '../http/path-to.ts'
import { conversationAddress } from '../trade/conversation-address.ts'
import { joinWithDots } from '../trade/job-texts.ts'
import type { NeedRow } from '../trade/needs/needs-list.tsx'
import { projectPath } from '../trade/project-address.ts'

type RemindCrew = (need: CompanyNeed & { kind: 'unseen' }) => void

type NeedContext = {
  now: number
  remind: RemindCrew
  /** What waits in the outbox, once the device has been read: reminders, by 'job person'; answers, by requests for other pay. */
  unsent: { reminded: Set<string>; answered: Set<string> } | undefined
}

export function companyNeedRowOf(need: CompanyNeed, { now, remind, unsent }: NeedContext): NeedRow {
  const { job, by } = need
  const about = joinWithDots([needStartText(job, now), job.title])
  const row = { id: `${need.kind} ${job.id}`, tone: 'standby', about, to: projectPath(job.id) } as const
  const act = (label: string, to: string) => ({ label, of: job.title, to })
  switch (need.kind) {
    case 'dropout': {
      const [first] = need.people
      const who = need.people.length === 1 ? (first!.freelancer_name ?? 'Somebody') : peopleText(need.people.length)
      return {
        ...row,
        tone: 'stop',
        id: `${row.id} ${need.role.id}`,
        what: `${who} dropped out`,
        about: joinWithDots([needStartText(job, now), need.role.role_name, job.title]),
        act: act('Fill it', row.to),
      }
    }
    case 'unchecked': {
      const [first] = need.people
      return {
        ...row,
        tone: need.why === 'follow_up' ? 'standby' : 'stop',
        id: `${row.id} ${need.why}`,
        what: uncheckedWords(need),
        act: act('Check', projectPath(job.id, 'applicants', { applicant: first!.freelancer_id })),
      }
    }
    case 'pay': {
      const { id, freelancer_id, freelancer_name = 'Somebody', pay_request } = need.application
      return {
        ...row,
        id: `${row.id} ${id}`,
        what: `${freelancer_name} asks for different pay`,
        act: unsent?.answered.has(pay_request!.id)
          ? { done: 'Answer waiting to be sent' }
          : act('Answer', projectPath(job.id, 'applicants', { applicant: freelancer_id })),
      }
    }
    case 'unseen': {
      const { people } = need
      const [first] = people
      const left = people.filter(({ freelancer_id }) => !unsent?.reminded.has(`${job.id} ${freelancer_id}`))
      return {
        ...row,
        what: `${people.length === 1 ? `${first!.full_name} hasn’t` : `${people.length} haven’t`} seen the sheet`,
        to: projectPath(job.id, 'sheet'),
        act:
          left.length === 0
            ? { done: 'Reminder waiting to be sent' }
            : {
                label: left.length === 1 ? 'Remind' : `Remind all ${left.length}`,
                of: job.title,
                onClick: () => remind({ ...need, people: left }),
              },
      }
    }
    case 'offer': {
      const { freelancer_id, freelancer_name = 'Somebody' } = need.application
      return {
        ...row,
        id: `${row.id} ${need.role.id}`,
        what: `${freelancer_name} has until ${formatTime(need.application.offer!.expires_at)} to say yes`,
        about: joinWithDots([needStartText(job, now), need.role.role_name, job.title]),
        act: act('Message', conversationAddress(freelancer_id, job.id)),
      }
    }
    case 'places':
      return {
        ...row,
        what: `${filledOfPlacesText({ filled: need.free, places: need.places })} places still to fill`,
        to: projectPath(job.id, 'fit'),
        act: act('Find crew', projectPath(job.id, 'fit')),
      }
    case 'applicants':
      return { ...row, tone: 'info', what: countWithNoun(need.count, 'new applicant'), act: act('Review', row.to) }
    case 'ending':
      return {
        ...row,
        what: `Advert ends ${callDayText(new Date(by).toISOString(), now).replace(/^To/, 'to')}, ${need.free} to fill`,
        act: act('Manage', pathTo`/?manage=${job.id}`),
      }
  }
}

function uncheckedWords({ why, people }: CompanyNeed & { kind: 'unchecked' }) {
  const who = people.length === 1 ? people[0]!.full_name : peopleText(people.length)
  switch (why) {
    case 'missing':
      return `No right to work check for ${who}`
    case 'ends':
      return `Permission ends before the project does: ${who}`
    case 'follow_up':
      return `Right to work to check again: ${who}`
  }
}

/** 'Tomorrow', 'Thu 3 Dec', 'On now' */
function needStartText({ date_start }: Job, now: number) {
  if (!date_start) return ''
  return Date.parse(date_start) <= now ? 'On now' : callDayText(date_start, now)
}
