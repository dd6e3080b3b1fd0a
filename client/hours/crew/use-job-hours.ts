import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { JobHours } from '../../../shared/hours/sheets.ts'
import { at } from '../../http/path-to.ts'
import { useRefetchOn } from '../../http/query-client.tsx'
import { failureText, request } from '../../http/request.ts'
import { deviceOrNull } from '../../offline/store/device.ts'
import { keepJobHours } from './keep-job-hours.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { crewDaysOf } from './crew-days.ts'

/** A project's hours; without signal as this device last had them, `asOf` which moment. */
export function useJobHours(jobId: string) {
  return useKeptHours(jobId, ['job-hours', jobId], async (signal) => [
    await request('GET', at('/jobs/{id}/hours', { id: jobId }), undefined, { signal }),
  ])
}

/** The same of all projects in the seven days from this one. */
export function useWeekHours(from: string) {
  return useKeptHours(`week ${from}`, ['week-hours', from], async (signal) => {
    const { jobs } = await request('GET', at('/hours', {}, { from }), undefined, { signal })
    return jobs
  })
}

function useKeptHours(id: string, queryKey: string[], fetchHours: (signal: AbortSignal) => Promise<JobHours[]>) {
  const { data, error, isError, isSuccess, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const jobs = await fetchHours(signal)
      const device = deviceOrNull()
      // On a full device it is not kept, and shown all the same.
      if (device) await keepJobHours(device, { id, jobs }).catch(() => {})
      return jobs
    },
    // The cost so far and who is on site change by the minute.
    refetchInterval: 60_000,
  })
  const kept = useLive((db) => db.job_hours.get(id), [id])
  const live = useLive(async (db) => {
    const [sheets, outbox, clocked] = await Promise.all([
      db.day_sheets.toArray(),
      db.outbox.filter(({ kind }) => kind === 'sheet_act').toArray(),
      db.punches.count(),
    ])
    return {
      sheets,
      outbox,
      // What is done about a version changes nothing else: it is read from the sheet itself.
      news: `${clocked} ${sheets.map(({ versions }) => versions.length).join()}`,
    }
  }, [])
  const { online } = useStatus()
  const again = () => void refetch()
  useRefetchOn(live?.news, again)
  useRefetchOn(online, again)
  const jobs = data ?? kept?.jobs ?? null
  const days = useMemo(() => (jobs && live ? crewDaysOf(jobs, live) : null), [jobs, live])
  return {
    jobs,
    days,
    asOf: isSuccess && online ? null : (kept?.fetched_at ?? null),
    failure: isError ? failureText(error, 'The hours could not be loaded') : null,
    refetch: again,
  }
}
export type CrewHours = ReturnType<typeof useJobHours>
