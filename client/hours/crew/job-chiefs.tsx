import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import type { JobChief } from '../../../shared/hours/chief-grants.ts'
import type { JobHours } from '../../../shared/hours/sheets.ts'
import { at } from '../../http/path-to.ts'
import { request } from '../../http/request.ts'
import { useChange } from '../../http/use-change.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { Text } from '../../ui/layout.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import styles from './crew-hours.module.css'

const LazyNameChiefDialog = lazyDialog(() => import('./name-chief-dialog.tsx'))

export const chiefsKey = (jobId: string) => ['chiefs', jobId]

/** Who is chief of a project on which days: to name, to change, to take off. */
export function JobChiefs({ job }: { job: JobHours }) {
  const { online } = useStatus()
  const [isNaming, setNaming] = useState(false)
  const { data } = useQuery({
    queryKey: chiefsKey(job.id),
    queryFn: ({ signal }) => request('GET', at('/jobs/{id}/chiefs', { id: job.id }), undefined, { signal }),
  })
  const { send, failure } = useChange(
    ({ id }: JobChief) => request('DELETE', at('/jobs/{id}/chiefs/{grant_id}', { id: job.id, grant_id: id })),
    'The chief could not be taken off.',
    { refreshes: [chiefsKey(job.id)] },
  )
  const chiefs = (data ?? []).filter(({ revoked_at }) => revoked_at === null)
  useShortcuts('Chiefs', [['', 'Name a chief', () => setNaming(true)]])

  async function takeOff(chief: JobChief) {
    const question = {
      title: `Take ${chief.full_name} off as chief?`,
      text: 'What they have clocked and signed stays.',
      confirmLabel: 'Take off',
    }
    if (await confirm(question)) await send(chief)
  }

  return (
    <section className={styles.chiefs} aria-label="Chiefs">
      <Text as="span" muted size="small">
        {chiefs.length > 0
          ? 'Chiefs'
          : 'No chief yet. Name one of the crew, and they clock and sign everyone from their phone.'}
      </Text>
      {chiefs.map((chief) => (
        <span key={chief.id} className={styles.chief}>
          <span>
            <strong>{chief.full_name}</strong> {daysText(chief.days)}
          </span>
          <Button
            variant="ghost"
            size="sm"
            disabled={!online}
            aria-label={`Take off: ${chief.full_name}`}
            onClick={() => void takeOff(chief)}
          >
            Take off
          </Button>
        </span>
      ))}
      <Button size="sm" disabled={!online} onClick={() => setNaming(true)}>
        Name a chief
      </Button>
      {failure && <InlineError what={failure} />}
      {isNaming && <LazyNameChiefDialog job={job} chiefs={chiefs} onClose={() => setNaming(false)} />}
    </section>
  )
}

function daysText(days: readonly string[]) {
  const [first, last] = [days[0]!, days.at(-1)!]
  return first === last ? shiftDayText(first) : `${shiftDayText(first)} to ${shiftDayText(last)}`
}
