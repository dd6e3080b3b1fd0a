import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import CrewIcon from 'lucide-react/icons/hard-hat'
import { formatLondonLongDay, londonMoment, workDay } from '../../shared/dates-in-london.ts'
import { shiftDayText } from '../../shared/hiring/shift-times.ts'
import type { SignedGrant } from '../../shared/hours/chief-grants.ts'
import { grantedDayAt } from '../../shared/hours/granted-days.ts'
import { useLive } from '../offline/store/use-live.ts'
import { OnceFetched } from '../shell/once-fetched.tsx'
import { Page } from '../shell/page.tsx'
import { StaleNote } from '../shell/stale.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select } from '../ui/fields/select.tsx'
import { useMinute } from '../ui/hooks/use-now.ts'
import { Stack } from '../ui/layout.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { type DayMember, crewDayOf, readCrewOf } from './crew-day.ts'
import { CrewDayList } from './crew-day-list.tsx'

/** /chief?grant=&day=: the crew of a day on their chief's phone: who is on site, clocking, breaks, signing. From this device. */
export default function ChiefScreen() {
  const [params, setParams] = useSearchParams()
  const now = useMinute()
  const grantId = params.get('grant')
  const kept = useLive((db) => readCrewOf(db, grantId), [grantId])
  if (kept === undefined) return <SkeletonList label="Loading the crew" rows={6} height={56} />
  if (kept === null || kept.row.grant.expires < new Date(now).toISOString()) return <NoChief />
  const { days } = kept.row.grant
  const today = grantedDayAt(days, now) ?? workDay(now)
  const day = [params.get('day'), today].find((one) => one && days.includes(one)) ?? days[0]!
  const begun = days.filter((one) => one <= today || one === day).toReversed()
  const choose = (one: string) => setParams({ grant: kept.row.id, day: one }, { replace: true })
  return (
    <CrewOfDay
      signed={kept.row}
      kept={kept}
      day={day}
      now={now}
      choice={
        begun.length > 1 && (
          <Select
            aria-label="Day"
            value={day}
            options={begun.map((one) => ({ value: one, label: one === today ? 'Today' : shiftDayText(one) }))}
            onChange={(event) => choose(event.target.value)}
          />
        )
      }
    />
  )
}

const NoChief = () => (
  <Page title="Crew" width="narrow">
    <OnceFetched>
      <EmptyState
        icon={<CrewIcon />}
        title="You’re not the chief here"
        text="The company names a chief for each day, and may have changed it. Anything you’ve already clocked is kept and will be sent."
        action={<ButtonLink to="/today">Today</ButtonLink>}
      />
    </OnceFetched>
  </Page>
)

type Props = {
  choice: ReactNode

  signed: SignedGrant
  kept: NonNullable<Awaited<ReturnType<typeof readCrewOf>>>
  day: string
  now: number
}

function CrewOfDay({ signed, kept, day, now, choice }: Props) {
  const members = useMemo((): DayMember[] => crewDayOf(signed.grant, kept, day, now), [signed, kept, day, now])
  return (
    <Page
      title="Crew"
      subtitle={`${formatLondonLongDay(new Date(londonMoment(day, '12:00')))}, ${signed.job_title}`}
      actions={choice}
      width="narrow"
    >
      <Stack gap={4}>
        <CrewDayList key={day} signed={signed} members={members} day={day} />
        <StaleNote />
      </Stack>
    </Page>
  )
}
