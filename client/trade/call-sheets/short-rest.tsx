import { ownCallsOf } from '../../../shared/call-sheets/calls.ts'
import type { SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import type { LastOuts } from '../../../shared/hiring/plan-warnings.ts'
import { shortRestText } from '../../../shared/pay/working-time.ts'
import type { LocalJob } from '../../offline/store/rows.ts'
import { Card } from '../../ui/card.tsx'
import { useLastOuts } from '../hours/use-clocked-times.ts'
import styles from './call-sheet.module.css'

type Props = { job: Pick<LocalJob, 'roles' | 'applications'>; content: SheetContent }

/** Whose next call comes too soon after they have clocked off. It stops nothing. */
export function ShortRestCard({ job, content }: Props) {
  const found = shortRestsOf(job, content, useLastOuts() ?? NO_OUTS)
  if (found.length === 0) return null
  return (
    <Card as="section" aria-labelledby="short-rest">
      <h2 id="short-rest" className={styles.changesHead}>
        Short rest
      </h2>
      <ul className={styles.changeList}>
        {found.map(({ id, words }) => (
          <li key={id}>{words}</li>
        ))}
      </ul>
    </Card>
  )
}
const NO_OUTS: LastOuts = new Map()

/** 'Fred Baker: only 8 h 20 after their last out: 2 h 40 short of 11', of everybody confirmed, by their own next call. */
export function shortRestsOf({ roles, applications }: Props['job'], content: SheetContent, lastOuts: LastOuts) {
  return applications.flatMap((one) => {
    if (typeof one === 'string' || one.status !== 'accepted') return []
    const leftAt = lastOuts.get(one.freelancer_id)
    if (leftAt === undefined) return []
    const role = roles.find(({ id }) => id === one.job_role_id) ?? null
    const calls = ownCallsOf({ job: { roles }, role, content, shifts: one.shifts })
    const next = calls.map(({ at }) => Date.parse(at)).find((at) => at >= leftAt)
    const words = next !== undefined && shortRestText(Math.floor((next - leftAt) / 60_000))
    return words ? [{ id: one.id, words: `${one.freelancer_name}: ${words}` }] : []
  })
}
