import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CrewPlan } from '../../shared/hiring/plan-rules.ts'
import { QueryProvider } from '../http/query-client.tsx'
import { useStaleSince } from '../offline/sync/status.ts'
import { NewerNotice } from '../trade/newer-notice.tsx'
import { projectPath } from '../trade/project-address.ts'
import { AsOfNote, asOfText } from '../ui/as-of.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Stack } from '../ui/layout.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { useNarrow, useRoomy } from '../ui/hooks/use-width.ts'
import { PlanCellEditor } from './cell-editor.tsx'
import { CopyShiftDialog } from './copy-dialog.tsx'
import { MovePersonDialog } from './move-dialog.tsx'
import { PlanDayOnPhone } from './phone/plan-day.tsx'
import { PlanGrid } from './plan-grid.tsx'
import type { PlanPlace } from './plan-rows.ts'
import { PrintedPlan } from './printed-plan.tsx'
import { PlanTools } from './plan-tools.tsx'
import { PublishPlanDialog } from './publish/publish-dialog.tsx'
import styles from './plan.module.css'
import poolStyles from './pool/pool.module.css'
import { PlanPoolPanel } from './pool/pool-panel.tsx'
import { usePoolActs } from './pool/use-pool-acts.ts'
import { usePlanActs } from './use-plan-acts.ts'
import { useCrewPlan, usePlanDraft } from './use-crew-plan.ts'
import { PlanPeopleWeek } from './week/plan-people-week.tsx'

/** The crew plan of a project: roles and people against days. */
export default function PlanScreen({ jobId }: { jobId: string }) {
  return (
    <QueryProvider>
      <LoadedPlan jobId={jobId} />
    </QueryProvider>
  )
}

function LoadedPlan({ jobId }: { jobId: string }) {
  const { plan, asOf, failure, refetch, show, online } = useCrewPlan(jobId)
  const [asked] = useSearchParams()
  const place = `${asked.get('day')} ${asked.get('row')}`
  if (plan) return <CrewPlanner key={place} {...{ plan, asOf, show, asked }} isOffline={!online} />
  if (!failure) return <SkeletonList label="Loading the plan" rows={4} height={60} />
  return <InlineError what={failure} action={<Button onClick={refetch}>Try again</Button>} />
}

type Props = {
  plan: CrewPlan
  /** Since when it may be out of date; null: it is as the server has it. */
  asOf: string | null
  show: (plan: CrewPlan) => void
  asked: URLSearchParams
  isOffline: boolean
}

function CrewPlanner({ plan, asOf, show, asked, isOffline }: Props) {
  const planning = usePlanDraft(plan, show)
  const acts = usePlanActs(plan, planning, asked)
  const isNarrow = useNarrow()
  const stale = useStaleSince()
  const [isPublishing, setPublishing] = useState(false)
  const [isPoolOpen, setPoolOpen] = useState(false)
  const isRoomy = useRoomy()
  const { rows, opened, moving } = acts
  // The grid answers keys first.
  const place = useDeferredValue(acts.current)
  const hasGrid = !isNarrow && rows.length > 0
  const pool = usePoolActs(plan, planning, acts, { isShown: isRoomy || isPoolOpen, hasGrid })
  function addPeopleAt(place: PlanPlace) {
    acts.setCurrent(place)
    setPoolOpen(true)
  }
  return (
    <Stack gap={3}>
      <PlanTools
        {...{ plan, planning, acts, isOffline }}
        onPublish={() => setPublishing(true)}
        onPool={isRoomy ? null : () => setPoolOpen(true)}
      />
      {/* The page's head says it of everything else. */}
      {asOfText(asOf) !== asOfText(stale) && <AsOfNote at={asOf} boxed />}
      <PrintedPlan {...{ plan, planning, asOf }} />
      {planning.newer && (
        <NewerNotice
          words={planning.newer}
          mine="Carry on with yours and your changes go on top of theirs."
          onMine={planning.keepMine}
          onTheirs={() => void planning.discard()}
        />
      )}
      <div className={isRoomy ? poolStyles.sides : undefined}>
        <Stack gap={3}>
          {rows.length === 0 ? (
            <NobodyConfirmedYet plan={plan} />
          ) : isNarrow ? (
            <PlanDayOnPhone {...{ plan, planning, acts }} onAdd={addPeopleAt} />
          ) : (
            <>
              <PlanGrid
                {...{ plan, planning, rows }}
                first={acts.first}
                current={acts.current}
                onCurrent={acts.setCurrent}
                onOpen={acts.open}
                onToggle={acts.toggleAt}
                isOneDay={acts.isOneDay}
                onDays={acts.showDays}
                onStretch={acts.bars.stretch}
                onStretchAt={acts.bars.stretchAt}
                onDrop={acts.bars.drop}
                onBring={pool.drop}
              />
              <p className={styles.hint}>
                Click a bar to open it, drag it or its ends; hold Ctrl to copy a role’s shift. Keys: arrows to get
                around, Shift+arrows to stretch, m to move, c to copy, n for a new shift, ? for the rest. All times are
                London time.
              </p>
              <PlanPeopleWeek board={{ plan, ...planning }} {...{ rows, place }} />
            </>
          )}
        </Stack>
        {isRoomy && (
          <div className={poolStyles.beside}>
            <PlanPoolPanel acts={pool} />
          </div>
        )}
      </div>
      <output className="sr-only">
        <span key={acts.said.times}>{acts.said.text}</span>
      </output>
      {opened?.role && (
        <PlanCellEditor
          key={`${opened.role.id} ${opened.day}`}
          {...{ plan, planning }}
          role={opened.role}
          day={opened.day}
          justAdded={opened.added}
          onClose={acts.close}
        />
      )}
      {moving && <MovePersonDialog {...{ plan, planning }} {...moving} onClose={acts.close} />}
      {acts.copying && <CopyShiftDialog {...{ plan, planning }} shift={acts.copying} onClose={acts.close} />}
      {isPoolOpen && !isRoomy && (
        <Dialog open title="People" onClose={() => setPoolOpen(false)}>
          <PlanPoolPanel acts={pool} />
        </Dialog>
      )}
      {isPublishing && <PublishPlanDialog plan={plan} planning={planning} onClose={() => setPublishing(false)} />}
    </Stack>
  )
}

/** Of the people there is nothing to show; by role there is. */
function NobodyConfirmedYet({ plan: { id, roles, pending_any } }: { plan: CrewPlan }) {
  const applied = roles.reduce((sum, { pending }) => sum + pending, pending_any)
  return applied > 0 ? (
    <EmptyState
      title="Nobody is confirmed yet"
      text={`${applied} applied. Whoever you accept gets a row here, with the days they work.`}
      action={<ButtonLink to={projectPath(id, 'applicants')}>Applicants</ButtonLink>}
    />
  ) : (
    <EmptyState
      title="Nobody is confirmed yet"
      text="Nobody has applied either. Invite freelancers: whoever you accept gets a row here, with the days they work."
      action={<ButtonLink to={projectPath(id, 'fit')}>Good fits</ButtonLink>}
    />
  )
}
