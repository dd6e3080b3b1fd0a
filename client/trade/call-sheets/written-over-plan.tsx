import type { SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import { type PlanCall, planDifferences } from '../../../shared/call-sheets/plan-calls.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { Card } from '../../ui/card.tsx'
import { Text } from '../../ui/layout.tsx'
import styles from './call-sheet.module.css'

type Props = { job: Pick<Job, 'roles'>; content: SheetContent; calls: PlanCall[] }

/** What was written over the plan. The crew goes by the plan, so whoever publishes has to know. */
export function WrittenOverPlanCard({ job, content, calls }: Props) {
  const names = new Map(job.roles.map(({ id, role_name }) => [id, role_name]))
  const differences = planDifferences(content.times, calls, names)
  if (differences.length === 0) return null
  return (
    <Card as="section" aria-labelledby="written-over-plan">
      <h2 id="written-over-plan" className={styles.changesHead}>
        You changed
      </h2>
      <ul className={styles.changeList}>
        {differences.slice(0, DIFFERENCES_NAMED).map(({ id, words }) => (
          <li key={id}>{words}</li>
        ))}
      </ul>
      {differences.length > DIFFERENCES_NAMED && <Text>{`And ${differences.length - DIFFERENCES_NAMED} more.`}</Text>}
      <Text size="small" muted>
        People on these shifts still read the plan’s time. To move a call, change the plan.
      </Text>
    </Card>
  )
}

/** Nobody reads more in a dialog. */
const DIFFERENCES_NAMED = 5
