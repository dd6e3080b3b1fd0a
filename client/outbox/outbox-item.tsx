import SeveralIcon from 'lucide-react/icons/messages-square'
import MessageIcon from 'lucide-react/icons/message-square'
import ClipIcon from 'lucide-react/icons/paperclip'
import BriefcaseIcon from 'lucide-react/icons/briefcase'
import BellIcon from 'lucide-react/icons/bell'
import ClockIcon from 'lucide-react/icons/clock'
import SheetIcon from 'lucide-react/icons/clipboard-check'
import CancelIcon from 'lucide-react/icons/calendar-x'
import BlockedIcon from 'lucide-react/icons/calendar-off'
import CardIcon from 'lucide-react/icons/id-card'
import PictureIcon from 'lucide-react/icons/image'
import PicturesIcon from 'lucide-react/icons/images'
import StarIcon from 'lucide-react/icons/star'
import PersonIcon from 'lucide-react/icons/user-round'
import WithdrawIcon from 'lucide-react/icons/undo-2'
import { formatDay, formatTime } from '../../shared/dates.ts'
import { known } from '../../shared/labels.ts'
import { TEXT } from '../../shared/texts.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import { Card } from '../ui/card.tsx'
import { FileProgress } from '../trade/files/file-progress.tsx'
import styles from './outbox.module.css'
import { Link, useNavigate } from 'react-router-dom'
import { useLive } from '../offline/store/use-live.ts'
import { discardItem, retryItem } from '../offline/outbox/unsent.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { Row } from '../ui/layout.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { canEdit, editItem, pathOf } from './edit-item.ts'
import { LabelledIcon } from '../ui/labelled-icon.tsx'

const icons = {
  message: MessageIcon,
  attachment: ClipIcon,
  application: BriefcaseIcon,
  withdrawal: WithdrawIcon,
  cancellation: CancelIcon,
  offer_answer: BriefcaseIcon,
  terms_answer: BriefcaseIcon,
  read: MessageIcon,
  conversation_view: MessageIcon,
  message_removal: MessageIcon,
  broadcast: SeveralIcon,
  notifications_read: BellIcon,
  photo: PictureIcon,
  portfolio_item: PicturesIcon,
  portfolio_item_edit: PicturesIcon,
  portfolio_item_removal: PicturesIcon,
  portfolio_order: PicturesIcon,
  credential: CardIcon,
  credential_edit: CardIcon,
  credential_removal: CardIcon,
  sheet_seen: SheetIcon,
  sheet_reminder: BellIcon,
  blocked_days: BlockedIcon,
  profile: PersonIcon,
  crew_people: StarIcon,
}
const titles = {
  message: '',
  attachment: 'Attachment: ',
  application: 'Application: ',
  withdrawal: 'Withdrawal: ',
  cancellation: 'Cancellation: ',
  offer_answer: 'Your answer: ',
  terms_answer: 'Your answer: ',
  read: '',
  conversation_view: '',
  message_removal: '',
  broadcast: 'Message to the crew: ',
  notifications_read: '',
  photo: 'Photo: ',
  portfolio_item: 'Portfolio: ',
  portfolio_item_edit: 'Portfolio: ',
  portfolio_item_removal: 'Removed from your portfolio: ',
  portfolio_order: 'New order: ',
  credential: 'Credential: ',
  credential_edit: 'Credential, edited: ',
  credential_removal: 'Removed from your credentials: ',
  sheet_seen: 'Call sheet seen: ',
  sheet_reminder: 'Reminder of the call sheet: ',
  blocked_days: 'Calendar: ',
  profile: '',
  crew_people: 'Crew list: ',
}
/** The text if the server gave none. */
const refusals: Partial<Record<OutboxRow['kind'], string>> = {
  photo: TEXT.photoFailed,
  attachment: TEXT.attachmentFailed,
  profile: TEXT.profileFailed,
  portfolio_item: TEXT.portfolioItemFailed,
  portfolio_item_edit: TEXT.profileFailed,
}

export function OutboxItem({ item }: { item: OutboxRow }) {
  const Icon = Object.hasOwn(icons, item.kind) ? icons[item.kind] : ClockIcon
  const kind = known(titles, item.kind) ?? ''
  const isParked = item.state === 'parked'

  return (
    <Card as="li" tone={isParked ? 'stop' : undefined} className={isParked ? styles.failed : styles.item}>
      <Icon />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={pathOf(item)}>{isParked ? `Not sent · ${kind}${item.title}` : `${kind}${item.title}`}</Link>
        </h2>
        {item.text && item.kind !== 'withdrawal' && <p className={styles.text}>{item.text}</p>}
        {item.kind === 'message' && item.body.attachment && item.body.content && (
          <p className={styles.text}>{`With ${item.body.attachment.attachment_name}`}</p>
        )}
        {item.kind === 'cancellation' && !isParked && (
          <p className={styles.text}>You’re still booked until it arrives.</p>
        )}
        {!isParked && <InLine item={item} />}
        {isParked ? (
          <>
            <p className={styles.why}>{item.last_error?.detail || refusals[item.kind] || 'The server refused it.'}</p>
            <ItemActions item={item} />
          </>
        ) : (
          <>
            {item.last_error?.status === 429 && <p className={styles.text}>{item.last_error.detail}</p>}
            <p className={styles.when}>
              written {clock(item.created_at)}
              {item.tried_at && ` · tried ${clock(item.tried_at)}`}
            </p>
            <ItemActions item={item} />
          </>
        )}
      </div>
      {!isParked && (
        <span className={styles.clock}>
          <LabelledIcon icon={ClockIcon} label="Waiting for signal" />
        </span>
      )}
    </Card>
  )
}

/** For what others may be ahead with. */
function InLine({ item }: { item: OutboxRow }) {
  if (item.kind === 'application')
    return <p className={styles.text}>You’re only in line once it arrives: others may get in first.</p>
  if (item.kind !== 'offer_answer' || item.body.answer !== 'take') return null
  return <p className={styles.text}>The place is only yours once this arrives: others may get in first.</p>
}

/** '14:03', with the day if it is not today's. */
function clock(at: string) {
  const day = formatDay(at)
  return day === formatDay(new Date()) ? formatTime(at) : `${day} ${formatTime(at)}`
}

/** Edit and Discard; for a refused item Try again, too. While its file is uploaded, how to stop that is in place of Discard. */
function ItemActions({ item }: { item: OutboxRow }) {
  const navigate = useNavigate()
  const isEditable = useLive((db) => canEdit(db, item), [item.id])
  const file = item.state === 'parked' ? null : fileOf(item)
  const fileState = useLive(
    async (db) => (file ? (await db.outbox.get(file.id))?.state : undefined) ?? null,
    [file?.id],
  )
  const isUploading = file !== null && fileState !== null && fileState !== 'parked'

  async function edit() {
    const path = await editItem(item)
    if (path) navigate(path)
    else toast({ text: 'It has just been sent.' })
  }

  async function discard() {
    const isSure = await confirm({
      title: isUploading ? 'Stop sending this?' : 'Discard this item?',
      text: item.text || item.title,
      confirmLabel: isUploading ? 'Stop and discard' : 'Discard',
      cancelLabel: isUploading ? 'Carry on' : undefined,
      tone: 'danger',
    })
    if (!isSure) return
    await discardItem(item.id)
    if (!isUploading) toast({ text: 'Discarded. It will not be sent.' })
  }

  /** Stopped, a message's text and file go back to the composer. */
  const isStoppedByEdit = isUploading && item.kind === 'message'
  return (
    <>
      {isUploading && <FileProgress {...file} onCancel={isStoppedByEdit ? edit : discard} />}
      <Row gap={2} wrap>
        {item.state === 'parked' && (
          <Button size="sm" onClick={() => retryItem(item.id)}>
            Try again
          </Button>
        )}
        {isEditable && !isStoppedByEdit && (
          <Button size="sm" onClick={edit}>
            Edit
          </Button>
        )}
        {!isUploading && (
          <Button size="sm" onClick={discard}>
            Discard
          </Button>
        )}
      </Row>
    </>
  )
}

function fileOf(item: OutboxRow) {
  if (item.kind === 'photo') return { id: item.id, name: item.text }
  if (item.kind === 'credential') return { id: item.id, name: item.title }
  if (item.kind === 'credential_edit' && item.body.document_id) return { id: item.id, name: item.title }
  if (item.kind !== 'message' || !item.body.attachment) return null
  const { id, attachment_name } = item.body.attachment
  return { id, name: attachment_name }
}
