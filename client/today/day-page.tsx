import type { ReactNode } from 'react'
import { formatLondonLongDay } from '../../shared/dates-in-london.ts'
import { BackstageSwitch } from '../shell/colour-mode.tsx'
import { Page } from '../shell/page.tsx'
import { StaleNote } from '../shell/stale.tsx'
import { PageSpinner } from '../ui/spinner.tsx'
import { OnceFetched } from '../shell/once-fetched.tsx'
import { ChiefToday } from './chief-today.tsx'
import { OnePrimary } from './one-primary.tsx'

type Props = {
  now: number
  /** What is drawn as children; undefined until it is read from this device. */
  days: readonly unknown[] | undefined
  /** Shown in place of an empty day. */
  nothing: ReactNode
  width: 'wide' | 'columns'
  children: ReactNode
}

/** The page of a day: its date, the switch to backstage colours, and as of when. */
export function DayPage({ now, days, nothing, width, children }: Props) {
  return (
    <Page
      title="Today"
      subtitle={formatLondonLongDay(new Date(now).toISOString())}
      actions={<BackstageSwitch />}
      width={width}
    >
      <OnePrimary>
        <ChiefToday now={now} />
        {days ? days.length === 0 && <OnceFetched>{nothing}</OnceFetched> : <PageSpinner />}
        {children}
      </OnePrimary>
      <StaleNote />
    </Page>
  )
}
