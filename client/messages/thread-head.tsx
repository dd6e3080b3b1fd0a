import { Link, useLocation, useNavigate } from 'react-router-dom'
import DateIcon from 'lucide-react/icons/calendar-days'
import BackIcon from 'lucide-react/icons/chevron-left'
import MoreIcon from 'lucide-react/icons/ellipsis-vertical'
import PhoneIcon from 'lucide-react/icons/phone'
import { applicationWord, ownApplicationWord } from '../../shared/hiring/application-words.ts'
import type { SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import type { Job } from '../../shared/jobs/jobs.ts'
import type { Conversation } from '../../shared/messages/messages.ts'
import { useSession } from '../offline/session/session.ts'
import { useStatus } from '../offline/sync/status.ts'
import type { StandbyDb } from '../offline/store/database.ts'
import { useLive } from '../offline/store/use-live.ts'
import { classNames } from '../ui/class-names.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useShortcuts } from '../shell/shortcuts.ts'
import { useShellCorner } from '../shell/shell-corner.ts'
import { OfflineChip } from '../shell/offline-chip.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { phoneLink, confirmedPhoneOf } from '../trade/call-sheets/place-links.ts'
import { projectPath } from '../trade/project-address.ts'
import { useKeepActions } from '../trade/crews/keep-person.tsx'
import { PersonMenu } from '../trade/person-menu.tsx'
import { useNarrow } from '../ui/hooks/use-width.ts'
import { conversationActions, conversationKindOf } from './conversation-row.tsx'
import {
  isChannelOnJobDays,
  isConversationArchived,
  isConversationMuted,
  isConversationPinned,
} from '../offline/store/conversation-view.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import styles from './thread-head.module.css'
import { companyAndJobText, type OpenConversation } from './open-conversation.ts'
import { pathTo } from '../http/path-to.ts'

type Props = {
  conversation: OpenConversation
  /** Undefined while there is nothing to go to. */
  onGoToDate?: (() => void) | undefined
}

export function ThreadHead({ conversation, onGoToDate }: Props) {
  const { online, storageFull, failed } = useStatus()
  const { bell } = useShellCorner()
  const navigate = useNavigate()
  const isEmployer = useSession().user?.user_type === 'employer'
  const back = useBackToConversations()
  const now = useNow(60_000)
  const { job_id, other_user_id, row } = conversation
  const about = useLive(
    (db) => (isEmployer ? findApplicantJobState(db, job_id, other_user_id) : findJobState(db, job_id)),
    [job_id, other_user_id, isEmployer],
  )
  const site = useLive(async (db) => (await db.call_sheets.get(job_id ?? ''))?.content, [job_id])
  const call = row?.channel ? siteCallOf(site, row.channel, now) : phoneCallOf(about, conversation)
  // Short, to leave room for the name: unsent messages have their clock in the thread.
  const waits = online ? failed : 0
  const name = conversation.other_user_name
  const goToDate = onGoToDate ? [{ label: 'Go to a date', icon: <DateIcon />, onClick: onGoToDate }] : []
  const ownView = conversationActions({
    id: conversation.conversation_id,
    name,
    lastSeq: row?.last_seq ?? 0,
    isPinned: row ? isConversationPinned(row, now) : false,
    isMuted: row ? isConversationMuted(row, now) : false,
    isArchived: row ? isConversationArchived(row, now) : false,
    kind: conversationKindOf(
      { job_id: conversation.job_id, channel: row?.channel, last_message: row?.last_message ?? '' },
      now,
    ),
    isOpened: true,
    navigate,
  })
  const actions = [...goToDate, ...ownView]
  useShortcuts(
    'Conversation',
    actions.flatMap((one) => ('onClick' in one ? [['', one.label, () => void one.onClick()] as const] : [])),
  )
  const keep = useKeepActions({
    id: conversation.other_user_id,
    full_name: name,
    profile_picture: conversation.other_user_picture,
    job_roles: [],
  })
  const isFreelancer = useLive((db) => isKnownFreelancer(db, conversation), [conversation.other_user_id]) ?? false
  // On narrow screens the list, with its h1, is not rendered.
  const isNarrow = useNarrow()
  const Heading = isNarrow ? 'h1' : 'h2'
  const portfolio = isEmployer && !row?.channel ? pathTo`/portfolio?id=${conversation.other_user_id}` : null
  const face = <Avatar name={name} src={conversation.other_user_picture} size={44} />

  return (
    <header className={styles.head}>
      <button type="button" className={styles.back} aria-label="Back to conversations" onClick={back}>
        <BackIcon />
      </button>
      {/* On a phone the words beside it are one target, which leads to the job. */}
      {portfolio && isNarrow ? (
        <Link className={styles.face} to={portfolio} aria-label={`${name}, portfolio`}>
          {face}
        </Link>
      ) : (
        face
      )}
      <div className={classNames(styles.who, row?.channel && styles.whole)}>
        <Heading>{portfolio && !isNarrow ? <Link to={portfolio}>{name}</Link> : name}</Heading>
        <ConversationAboutLine conversation={conversation} state={about?.state} isEmployer={isEmployer} />
      </div>
      <div className={styles.headChip}>
        <OfflineChip
          offline={!online}
          full={storageFull}
          unsent={waits}
          failed={waits}
          onClick={() => navigate('/outbox')}
        />
      </div>
      <span className={styles.bell}>{bell}</span>
      {call && (
        <a className={styles.call} href={phoneLink(call.phone)} aria-label={`${call.label}, ${call.phone}`}>
          <PhoneIcon />
          <span className={styles.number}>{call.phone}</span>
        </a>
      )}
      {row?.channel ? (
        <Menu label={`More about ${name}`} buttonClass={styles.more} button={<MoreIcon />} items={actions} />
      ) : (
        <PersonMenu
          id={conversation.answered_by}
          name={name}
          isBlocked={row?.is_blocked ?? false}
          conversationId={conversation.conversation_id}
          more={keep.items.length > 0 && isFreelancer ? [...keep.items, ...actions] : actions}
        />
      )}
      {keep.dialog}
    </header>
  )
}

type ConversationAboutProps = { conversation: OpenConversation; state: string | undefined; isEmployer: boolean }

/** The line under the name, which leads to the job: 'Confirmed · Brightline Events · Arena tour'. */
function ConversationAboutLine({ conversation, state, isEmployer }: ConversationAboutProps) {
  const channel = conversation.row?.channel
  const text = channel && isEmployer ? 'To the project' : companyAndJobText({ ...conversation, channel })
  const id = conversation.job_id
  if (!id) return <p>{text}</p>
  return (
    <p>
      <Link className={styles.job} to={isEmployer ? projectPath(id) : pathTo`/?job=${id}`}>
        {state && <strong>{`${state} · `}</strong>}
        {text}
      </Link>
    </p>
  )
}

/** Whether somebody is a freelancer, as far as a company's device knows: they wrote about one of its jobs, or are in a list. */
async function isKnownFreelancer(db: StandbyDb, { other_user_id, job_id }: OpenConversation) {
  if (job_id) return true
  const about = await db.conversations
    .filter((one) => one.other_user_id === other_user_id && one.job_id !== null)
    .count()
  const listed = await db.crew_lists.filter(({ people }) => people.some(({ id }) => id === other_user_id)).count()
  return about + listed > 0
}

/** `phone`: of the site, to who is booked. `job`: whose applicants' numbers are in it, to who may ring them. */
type ConversationJobState = {
  state?: string | undefined
  phone?: string | undefined
  contact?: string | undefined
  job?: Job
}

/** A freelancer's own state in the job, and whom to call at its site. */
async function findJobState(db: StandbyDb, jobId: string | null): Promise<ConversationJobState | null> {
  if (!jobId) return null
  const [applications, sheet] = await Promise.all([
    db.applications.where({ job_id: jobId }).toArray(),
    db.call_sheets.get(jobId),
  ])
  const application = applications.find(({ state }) => !state) ?? applications[0]
  return {
    state: application && (application.state ? 'Not sent yet' : ownApplicationWord(application.status)),
    ...(application?.status === 'accepted' && {
      phone: sheet?.content?.contact_phone,
      contact: sheet?.content?.contact_name,
    }),
  }
}

/** To a company: the state of the application of who it talks with. */
async function findApplicantJobState(
  db: StandbyDb,
  jobId: string | null,
  freelancerId: string,
): Promise<ConversationJobState | null> {
  const job = jobId ? await db.jobs.get(jobId) : undefined
  if (!job) return null
  const application = job.applications.find((one) => typeof one !== 'string' && one.freelancer_id === freelancerId)
  return {
    job,
    state: typeof application === 'object' ? applicationWord(application.status) : undefined,
  }
}

/** Whom one tap rings; a number that may not be rung any more is not offered, without signal either. */
function phoneCallOf(
  about: ConversationJobState | null | undefined,
  { other_user_id, other_user_name }: OpenConversation,
) {
  if (!about) return null
  const phone = about.job ? confirmedPhoneOf(about.job, other_user_id) : about.phone
  if (!phone) return null
  return { phone, label: about.job ? `Call ${other_user_name}` : siteCallLabel(about.contact) }
}

/** In a channel the crew and the team ring the site on the days of the job. */
function siteCallOf(site: SheetContact | null | undefined, channel: NonNullable<Conversation['channel']>, now: number) {
  if (!site?.contact_phone || channel.has_left || !isChannelOnJobDays(channel, now)) return null
  return { phone: site.contact_phone, label: siteCallLabel(site.contact_name) }
}

type SheetContact = Pick<SheetContent, 'contact_name' | 'contact_phone'>
const siteCallLabel = (contact: string | undefined) => `Call the site${contact ? `, ${contact}` : ''}`

/** Goes back in history to the list one came from, so that the device's own Back does not visit it twice. */
function useBackToConversations() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { fromList?: boolean } | null }
  return () => (state?.fromList ? navigate(-1) : navigate('/messages', { replace: true }))
}
