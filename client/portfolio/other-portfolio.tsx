import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import MessageIcon from 'lucide-react/icons/message-square'
import { requestAllPages } from '../http/request-page.ts'
import { errorDetailOf, request, RequestError } from '../http/request.ts'
import { useLive } from '../offline/store/use-live.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { InlineError } from '../ui/inline-error.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import { Page } from '../shell/page.tsx'
import { ShownCredentials } from '../trade/shown-credentials.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTabParam } from '../ui/hooks/use-tab-param.ts'
import { KeepPerson } from '../trade/crews/keep-person.tsx'
import { OtherPersonMenu } from '../trade/person-menu.tsx'
import CalendarIcon from 'lucide-react/icons/calendar'
import { formatDay } from '../../shared/dates.ts'
import { BUSY_WEEKS_SHOWN } from '../../shared/limits.ts'
import type { BusyDays } from '../../shared/people/users.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PersonSides } from './person-head.tsx'
import styles from './portfolio.module.css'
import { PortfolioReviews } from './reviews.tsx'
import { PortfolioTiles } from './tiles.tsx'
import { at, pathTo } from '../http/path-to.ts'

const otherPortfolioTabs = [
  { id: 'portfolio', label: 'Portfolio' },
  { id: 'calendar', label: 'Calendar' },
  { id: 'reviews', label: 'Reviews' },
] as const

const BUSY_DAYS_SHOWN_TEXT = `Shows the next ${BUSY_WEEKS_SHOWN} weeks, as far as Standby knows: bookings made here and days they have blocked, not what for. Ask before you count on a day.`

/** Another person's portfolio, fetched from the server each time, read-only. */
export function OtherPortfolio({ id }: { id: string }) {
  const [tab, setTab] = useTabParam(['portfolio', 'calendar', 'reviews'])
  const navigate = useNavigate()
  const profile = useQuery({
    queryKey: ['profile', id],
    queryFn: () => request('GET', at('/users/{id}/profile', { id })),
  })
  const ratings = useQuery({
    queryKey: ['ratings', id],
    queryFn: () => requestAllPages(at('/freelancers/{id}/ratings', { id }, { limit: 100 })),
    enabled: tab === 'reviews',
  })
  const feedback = useQuery({
    queryKey: ['feedback', id],
    queryFn: () => request('GET', at('/referees/feedback/{id}', { id })),
    enabled: tab === 'reviews',
  })
  const busy = useQuery({
    queryKey: ['busy-days', id],
    queryFn: () => request('GET', at('/freelancers/{id}/busy-days', { id })),
    enabled: tab === 'calendar',
  })
  const notRead = [ratings, feedback].find(({ isError }) => isError)
  const known = useLive((db) => knownPersonName(db, id), [id])
  const person = profile.data
  const isGone = profile.error instanceof RequestError && profile.error.status === 404

  return (
    <Page
      title={person?.full_name || known || 'Portfolio'}
      hideTitle
      back={() => (history.length > 1 ? navigate(-1) : navigate('/'))}
      crumb="Portfolio"
      width="columns"
    >
      {person && (
        <PersonSides
          person={person}
          action={
            <Row>
              <ButtonLink to={pathTo`/messages?userId=${id}`} variant="primary" icon={<MessageIcon />} full>
                Message
              </ButtonLink>
              {person.user_type === 'freelancer' && <KeepPerson person={person} size="md" />}
              <OtherPersonMenu id={id} name={person.full_name} />
            </Row>
          }
        >
          <Tabs label="Portfolio" items={otherPortfolioTabs} value={tab} onChange={setTab}>
            {tab === 'portfolio' && (
              <Stack gap={6}>
                <ShownCredentials userId={id} heading="h2" />
                <PortfolioTiles items={person.portfolio_items} />
              </Stack>
            )}
            {tab === 'calendar' &&
              (busy.error ? (
                <PortfolioNotReached error={busy.error} retry={busy.refetch} />
              ) : (
                <OtherCalendar days={busy.data} name={person.full_name} />
              ))}
            {tab === 'reviews' &&
              (notRead?.error ? (
                <PortfolioNotReached error={notRead.error} retry={notRead.refetch} />
              ) : (
                <PortfolioReviews ratings={ratings.data} feedback={feedback.data?.feedback} />
              ))}
          </Tabs>
        </PersonSides>
      )}
      {profile.isPending && <SkeletonList rows={3} height={120} label="Loading the portfolio" />}
      {profile.isError && !person && isGone && PERSON_NOT_FOUND}
      {profile.isError && !person && !isGone && (
        <>
          <MinimalPersonHead id={id} name={known || 'Portfolio'} />
          <PortfolioNotReached error={profile.error} retry={profile.refetch} />
        </>
      )}
    </Page>
  )
}

const PERSON_NOT_FOUND = (
  <EmptyState
    title="We can’t find this person"
    text="They may have closed their account, or the link may be incomplete."
    action={<ButtonLink to="/">Dashboard</ButtonLink>}
  />
)

/** The name from a conversation on this device; '' if there is none. */
async function knownPersonName(db: StandbyDb, id: string) {
  const conversation = await db.conversations.filter(({ other_user_id }) => other_user_id === id).first()
  return conversation?.other_user_name ?? ''
}

/** Of a person who exists, but could not be loaded: the name, if this device knows it, and a link to write. */
function MinimalPersonHead({ id, name }: { id: string; name: string }) {
  return (
    <section className={styles.head} aria-label={name}>
      <Avatar name={name} src={null} size={84} />
      <div className={styles.words}>
        <div className={styles.name} aria-hidden="true">
          {name}
        </div>
      </div>
      <div className={styles.action}>
        <ButtonLink to={pathTo`/messages?userId=${id}`} icon={<MessageIcon />} full>
          Message
        </ButtonLink>
      </div>
    </section>
  )
}

function PortfolioNotReached({ error, retry }: { error: Error; retry: () => unknown }) {
  const isOffline = error instanceof RequestError && error.status === 0
  return (
    <InlineError
      what={
        isOffline
          ? 'Other people’s portfolios need signal.'
          : errorDetailOf(error, 'This portfolio could not be opened.')
      }
      kept={isOffline ? 'Your own portfolio and everything you have synced stays readable.' : undefined}
      action={
        <Button size="sm" onClick={() => retry()}>
          Try again
        </Button>
      }
    />
  )
}

/** The days on which another person is not free. Undefined: not fetched yet. */
function OtherCalendar({ days, name }: { days: BusyDays[] | undefined; name: string }) {
  if (!days) return <SkeletonList rows={2} height={90} label="Loading the calendar" />
  if (days.length === 0)
    return <EmptyState icon={<CalendarIcon />} title="No clashes that we know of" text={BUSY_DAYS_SHOWN_TEXT} />
  return (
    <Stack gap={3}>
      <ul className={styles.busy} aria-label={`Days on which ${name} is not free`}>
        {days.map((span) => (
          <li key={span.first_day}>
            <span>{busyDaysText(span)}</span>
            <span>Not free</span>
          </li>
        ))}
      </ul>
      <Text size="small" muted>
        {BUSY_DAYS_SHOWN_TEXT}
      </Text>
    </Stack>
  )
}

/** 'Mon 14 Dec', 'Mon 14 Dec to Wed 16 Dec'. */
function busyDaysText({ first_day, last_day }: BusyDays) {
  const [first, last] = [first_day, last_day].map((day) => formatDay(`${day}T12:00:00`))
  return first === last ? first : `${first} to ${last}`
}
