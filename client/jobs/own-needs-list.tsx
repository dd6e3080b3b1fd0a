import { type ReactNode, useMemo } from 'react'
import { callDayText } from '../../shared/call-sheets/call-day-text.ts'
import { londonClockText } from '../../shared/call-sheets/london-clock.ts'
import { formatTime } from '../../shared/dates.ts'
import { isoLondonDay } from '../../shared/dates-in-london.ts'
import { expiryText } from '../../shared/people/expiry.ts'
import { gapNamesText, matchGapNamesOf } from '../../shared/people/match-gaps.ts'
import { pathTo } from '../http/path-to.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useFirstSync } from '../offline/sync/first-sync.ts'
import { joinWithDots } from '../trade/job-texts.ts'
import { type NeedRow, NeedsList } from '../trade/needs/needs-list.tsx'
import { useSheetsKnown } from './booked-list.tsx'
import type { FreelancerJobs } from './freelancer-jobs.ts'
import { type LateNeedFacts, type OwnNeed, ownNeedsOf } from './own-needs.ts'

/** What a freelancer has to do now, above their jobs; from this device. */
export function OwnNeeds({ jobs, now }: { jobs: FreelancerJobs; now: number }): ReactNode {
  const me = useOwnRecord()
  const { isFetching } = useFirstSync()
  const gaps = useMemo(() => (me ? matchGapNamesOf(me) : []), [me])
  const ids = jobs.confirmed.map(({ job }) => job.id)
  const late = useLive((db) => findLateNeedFacts(db, ids), [ids.join()])
  const isKnown = useSheetsKnown(late && ids.map((id) => late.sheets.find((sheet) => sheet.id === id)))
  const rows = useMemo(
    () => ownNeedsOf(jobs, gaps, late ?? NO_LATE_FACTS, now).map((need) => ownNeedRowOf(need, now, isKnown)),
    [jobs, gaps, late, now, isKnown],
  )
  return <NeedsList userId={me?.id ?? ''} rows={rows} isPart={!late || isFetching} isFirstOnScreen />
}

const NO_LATE_FACTS: LateNeedFacts = { sheets: [], credentials: [], answered: new Set() }

async function findLateNeedFacts(db: StandbyDb, jobIds: string[]): Promise<LateNeedFacts> {
  const [sheets, credentials, outbox] = await Promise.all([
    db.call_sheets.bulkGet(jobIds),
    db.credentials.toArray(),
    db.outbox.toArray(),
  ])
  const answered = outbox.flatMap((row) => {
    if (row.kind === 'sheet_seen') return row.body.job_id
    return row.kind === 'terms_answer' ? row.body.amendment_id : []
  })
  return { sheets: sheets.filter((sheet) => sheet !== undefined), credentials, answered: new Set(answered) }
}

/** `isKnown`: not a time or a place that a call sheet on its way may change. */
function ownNeedRowOf(need: OwnNeed, now: number, isKnown: boolean): NeedRow {
  if (need.kind === 'credential') {
    const { name, issuer, expires_on } = need.credential
    return {
      id: need.credential.id,
      tone: need.days < 0 ? 'stop' : 'standby',
      what: name,
      about: joinWithDots([expiryText(expires_on, isoLondonDay(now)), issuer]),
      to: '/portfolio',
      act: { label: 'Renew', of: name, to: '/portfolio' },
    }
  }
  if (need.kind === 'profile') {
    return {
      id: 'profile',
      tone: 'info',
      what: 'Missing from your profile',
      about: `${gapNamesText(need.gaps)}: that’s what we match jobs on`,
      to: '/onboarding',
      act: { label: 'Finish it', of: 'your profile', to: '/onboarding' },
    }
  }
  const { id, title } = need.kind === 'call' ? need.call.job : need.entry.job
  const row = { id: `${need.kind} ${id}`, tone: 'standby', about: title, to: pathTo`/?job=${id}` } as const
  const act = (label: string, to: string = row.to) => ({ label, of: title, to })
  const sheetPath = pathTo`/call-sheet?job=${id}`
  switch (need.kind) {
    case 'offer': {
      const { job_role_id, expires_at } = need.entry.application!.offer!
      const role = need.entry.job.roles.find((one) => one.id === job_role_id)?.role_name
      const what = `Yours until ${formatTime(expires_at)}`
      return { ...row, what, about: joinWithDots([role, title]), act: act('Answer') }
    }
    case 'terms':
      return { ...row, what: 'New terms to agree to', act: act('Answer') }
    case 'sheet':
      return { ...row, what: `Call sheet v${need.sheet.version} is new`, to: sheetPath, act: act('Read it', sheetPath) }
    case 'call': {
      const { at, label, place } = need.call
      const what = joinWithSpace([callDayText(at, now), isKnown && `${londonClockText(at)} ${label}`])
      const about = joinWithDots([title, isKnown && place])
      return {
        ...row,
        what,
        about,
        to: '/today',
        act: need.unread ? act('Call sheet', sheetPath) : act('Today', '/today'),
      }
    }
  }
}

const joinWithSpace = (words: (string | false)[]) => words.filter(Boolean).join(' ')
