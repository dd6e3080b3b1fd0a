import { useEffect, useMemo, useState } from 'react'
import type { CallSheet } from '../../shared/call-sheets/call-sheets.ts'
import { type CompanyNeed, companyNeedsOf } from '../../shared/hiring/company-needs.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import type { DueCheck } from '../../shared/right-to-work/right-to-work.ts'
import { request } from '../http/request.ts'
import { useSession } from '../offline/session/session.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { useLive } from '../offline/store/use-live.ts'
import { useFirstSync } from '../offline/sync/first-sync.ts'
import { useStatus } from '../offline/sync/status.ts'
import { NeedsList } from '../trade/needs/needs-list.tsx'
import { useChecksKeeper } from '../trade/right-to-work/use-checks-keeper.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import { companyNeedRowOf } from './company-need-rows.ts'

type Props = {
  jobs: Job[] | undefined
  /** Until the device has stored them: then `jobs` are all, too. */
  firstSheets: CallSheet[] | undefined
}

/** What a company has to do now, above its projects; as this device knows it, with or without signal. */
export function CompanyNeeds({ jobs, firstSheets }: Props) {
  const now = useNow(60_000)
  const { user } = useSession()
  const { firstSyncDone } = useFirstSync()
  const kept = useLive(findNeedRows, [])
  const dueChecks = useDueChecks(jobs)
  const rows = useMemo(() => {
    const sheets = firstSheets ?? (firstSyncDone && kept?.sheets)
    if (!jobs || !sheets) return null
    const context = { now, unsent: kept, remind: remindUnseenCrew }
    return companyNeedsOf(jobs, sheets, now, dueChecks).map((need) => companyNeedRowOf(need, context))
  }, [jobs, firstSheets, kept, firstSyncDone, now, dueChecks])
  return <NeedsList userId={user!.id} rows={rows ?? []} isPart={!rows} />
}

const NO_DUE_CHECKS: DueCheck[] = []

/** For who sees checks, where they are on: asked with signal, and never kept on the device. */
function useDueChecks(jobs: Job[] | undefined): DueCheck[] {
  const isOn = useChecksKeeper()?.isOn === true
  const { online } = useStatus()
  const [found, setFound] = useState(NO_DUE_CHECKS)
  const booked = jobs ? acceptedIdsIn(jobs) : ''
  useEffect(() => {
    if (!isOn || !online || !booked) return
    const asking = new AbortController()
    request('GET', '/right-to-work/due', undefined, { signal: asking.signal }).then(setFound, () => {})
    return () => asking.abort()
  }, [isOn, online, booked])
  return isOn && booked ? found : NO_DUE_CHECKS
}

const acceptedIdsIn = (jobs: Job[]) =>
  jobs
    .flatMap(({ applications }) =>
      applications.flatMap((one) => (typeof one !== 'string' && one.status === 'accepted' ? one.id : [])),
    )
    .join()

async function findNeedRows(db: StandbyDb) {
  const [sheets, outbox] = await Promise.all([db.call_sheets.toArray(), db.outbox.toArray()])
  const reminded = outbox.flatMap((row) =>
    row.kind === 'sheet_reminder' && row.state === 'queued' ? `${row.body.job_id} ${row.body.freelancer_id}` : [],
  )
  const answered = outbox.flatMap((row) =>
    row.kind === 'pay_answer' && row.state === 'queued' ? row.body.request_id : [],
  )
  return { sheets, reminded: new Set(reminded), answered: new Set(answered) }
}

const remindUnseenCrew = (need: CompanyNeed & { kind: 'unseen' }) =>
  void import('../trade/call-sheets/remind-crew.ts').then((code) => code.remindCrewOfSheet(need))
