import ClockIcon from 'lucide-react/icons/clock'
import PhoneIcon from 'lucide-react/icons/phone'
import { Link } from 'react-router-dom'
import type { CallSheet, CrewState } from '../../../shared/call-sheets/call-sheets.ts'
import { hasSeenVersion } from '../../../shared/call-sheets/seen.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { SHEET_REMIND_MINUTES } from '../../../shared/limits.ts'
import { pathTo } from '../../http/path-to.ts'
import { useChange } from '../../http/use-change.ts'
import { queueSheetReminder } from '../../offline/outbox/kinds/call-sheet.ts'
import { newConversationId } from '../../offline/store/conversation-key.ts'
import type { OutboxRow } from '../../offline/store/outbox-row.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useStaleSince } from '../../offline/sync/status.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { useKeepMenu } from '../crews/keep-person.tsx'
import styles from './crew-list.module.css'
import { crewStateTextOf, relativeTimeText } from './crew-state-text.ts'
import { CrewWall } from './crew-wall.tsx'
import { phoneLink, confirmedPhoneOf } from './place-links.ts'
import { remindCrewOfSheet } from './remind-crew.ts'
import { confirmedCount, useCrew } from './use-crew.ts'

type Props = {
  job: Job
  sheet: CallSheet | null
  heading?: 'h2' | 'h3'
  /** On a page with several jobs: begins with everybody's faces, so that many are seen at a glance, and names its job. */
  hasWall?: boolean
}

/** The confirmed crew, first those who have not seen the last version; as of this device's last sync. */
export function SheetCrewList({ job, sheet, heading: Heading = 'h2', hasWall = false }: Props) {
  // Subscribes, so that '2m ago' is updated.
  useStaleSince()
  const version = sheet?.version ?? 0
  const known = useCrew(job, sheet)
  const crew = (known ?? []).toSorted((a, b) => Number(hasSeenVersion(a, version)) - Number(hasSeenVersion(b, version)))
  const seen = crew.filter((person) => hasSeenVersion(person, version)).length
  const count = confirmedCount(job, sheet)
  const reminders =
    useLive(async (db) => (await db.outbox.toArray()).filter(isUnsentReminderOf(job.id)), [job.id]) ?? []

  return (
    <Card as="section" aria-label={hasWall ? `Crew of ${job.title}` : 'Crew'} flush>
      <div className={styles.crewHead}>
        <div>
          <Heading>Crew</Heading>
          <p className={styles.muted}>
            {version > 0 ? `${seen} of ${crew.length} have seen version ${version}` : `${count} confirmed`}
          </p>
        </div>
        {version > 0 && <RemindAllButton job={job} crew={crew} version={version} reminders={reminders} />}
      </div>
      {hasWall && crew.length > WALL_CREW_MIN && <CrewWall job={job} crew={crew} version={version} />}
      {known && crew.length === 0 && (
        <p className={styles.nobody}>
          {count === 0
            ? 'Nobody is confirmed yet. Whoever you accept gets the latest call sheet.'
            : 'Once it is published, this shows who has been told, who has it and who has seen it.'}
        </p>
      )}
      {crew.length > 0 && (
        <ul className={styles.crew}>
          {crew.map((person) => (
            <SheetCrewRow
              key={person.freelancer_id}
              job={job}
              person={person}
              reminder={reminders.find(({ body }) => body.freelancer_id === person.freelancer_id)}
              phone={confirmedPhoneOf(job, person.freelancer_id)}
              version={version}
              heading={Heading === 'h2' ? 'h3' : 'h4'}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** So few are seen at a glance as they are. */
const WALL_CREW_MIN = 3

type RemindAllButtonProps = { job: Job; crew: CrewState[]; version: number; reminders: UnsentReminder[] }

/** Through the outbox. It stays once it is pressed, so that the focus does. */
function RemindAllButton({ job, crew, version, reminders }: RemindAllButtonProps) {
  const unseen = crew.filter((person) => !hasSeenVersion(person, version))
  const left = unseen.filter((person) => isRemindable(person, reminders))
  if (unseen.length < 2) return null
  return (
    <Button
      size="sm"
      aria-disabled={left.length === 0}
      onClick={left.length === 0 ? undefined : () => void remindCrewOfSheet({ job, people: left })}
    >
      {left.length === 0 ? 'All reminded' : `Remind all ${left.length}`}
    </Button>
  )
}

/** Neither does a reminder wait, nor was one sent so lately that the server would refuse another. */
const isRemindable = (person: CrewState, reminders: UnsentReminder[]) =>
  !isRemindedLately(person, Date.now()) &&
  !reminders.some(({ body, state }) => body.freelancer_id === person.freelancer_id && state === 'queued')

type UnsentReminder = OutboxRow<'sheet_reminder'>
const isUnsentReminderOf =
  (jobId: string) =>
  (row: OutboxRow): row is UnsentReminder =>
    row.kind === 'sheet_reminder' && row.body.job_id === jobId

type SheetCrewRowProps = {
  job: Job
  person: CrewState
  reminder: UnsentReminder | undefined
  phone: string | undefined
  version: number
  heading: 'h3' | 'h4'
}

function SheetCrewRow({ job, person, reminder, phone, version, heading: Heading }: SheetCrewRowProps) {
  const { freelancer_id, full_name, profile_picture, role_name } = person
  const { tone, state, detail } = crewStateTextOf(person, version, Date.now())
  const { remind, isReminding } = useRemind(job, person)
  const isTooSoon = reminder?.state === 'queued' || isRemindedLately(person, Date.now())
  const isAsked = version > 0 && !hasSeenVersion(person, version)
  const job_roles = role_name ? [role_name] : []
  const { menu, onTarget } = useKeepMenu({ id: freelancer_id, full_name, profile_picture, job_roles })
  return (
    <li className={styles.person} {...onTarget}>
      <Avatar name={full_name} src={profile_picture} size={44} />
      <div className={styles.personMain}>
        <Heading className={styles.name}>{full_name}</Heading>
        <p className={classNames(styles.muted, styles.facts)}>
          {role_name && <span>{role_name}</span>} {phone && <span>{phone}</span>}
        </p>
      </div>
      <div className={styles.personState}>
        <Badge tone={tone}>{state}</Badge>
        {detail && <p className={styles.muted}>{detail}</p>}
        {isAsked && <ReminderState person={person} reminder={reminder} />}
      </div>
      <div className={styles.personTools}>
        {phone && (
          <a className={buttonClass({ size: 'sm' })} href={phoneLink(phone)} aria-label={`Call ${full_name}`}>
            <PhoneIcon />
            Call
          </a>
        )}
        <ButtonLink
          size="sm"
          to={pathTo`/messages?conversation=${newConversationId({ other_user_id: freelancer_id, job_id: job.id })}`}
          aria-label={`Message ${full_name}`}
        >
          Message
        </ButtonLink>
        {isAsked && (
          <Button
            size="sm"
            aria-label={`Remind ${full_name}`}
            loading={isReminding}
            // It keeps the focus, which a disabled button would lose.
            aria-disabled={isTooSoon}
            onClick={isTooSoon ? undefined : () => void remind()}
          >
            Remind
          </Button>
        )}
      </div>
      <div className={styles.more}>{menu}</div>
    </li>
  )
}

/** Whether a reminder waits, was refused, or when the last one was sent. */
function ReminderState({ person: { reminded_at }, reminder }: Pick<SheetCrewRowProps, 'person' | 'reminder'>) {
  if (reminder?.state === 'parked')
    return (
      <p className={styles.muted}>
        <Badge tone="stop">Not reminded</Badge> {reminder.last_error?.detail} <Link to="/outbox">Open the outbox</Link>
      </p>
    )
  if (reminder)
    return (
      <Badge tone="standby" icon={<ClockIcon aria-hidden="true" />}>
        Reminder waiting to be sent
      </Badge>
    )
  return reminded_at && <p className={styles.muted}>reminded {relativeTimeText(reminded_at, Date.now())}</p>
}

/** So lately that the server would refuse another one. */
const isRemindedLately = ({ reminded_at }: CrewState, now: number) =>
  now - Date.parse(reminded_at ?? '') < SHEET_REMIND_MINUTES * 60_000

function useRemind(job: Job, person: CrewState) {
  const { send, isBusy } = useChange(
    () => queueSheetReminder({ job, person }),
    'The reminder could not be kept on this device.',
    { onFailure: (text) => toast({ tone: 'stop', text }) },
  )
  return { remind: send, isReminding: isBusy }
}
