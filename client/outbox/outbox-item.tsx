import ClockIcon from 'lucide-react/icons/clock'
import { formatDay, formatTime } from '../../shared/dates.ts'
import { listedItemOf } from '../offline/outbox/registry.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import { Card } from '../ui/card.tsx'
import { FileProgress } from '../trade/files/file-progress.tsx'
import styles from './outbox.module.css'
import { Link, useNavigate } from 'react-router-dom'
import { useLive } from '../offline/store/use-live.ts'
import { discardUnsentItem, retryUnsentItem } from '../offline/outbox/unsent.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { Row } from '../ui/layout.tsx'
import { toast } from '../ui/overlays/toast.ts'
import { canEdit, editItem } from './edit-item.ts'
import { ITEM_ICONS } from './item-icons.ts'
import { LabelledIcon } from '../ui/labelled-icon.tsx'

export function OutboxItem({ item }: { item: OutboxRow }) {
  const listed = listedItemOf(item)
  const Icon = listed ? ITEM_ICONS[listed.icon] : ClockIcon
  const title = `${listed?.label ?? ''}${item.title}`
  const lines = listed?.lines?.(item) ?? [item.text]
  const isParked = item.state === 'parked'

  return (
    <Card as="li" tone={isParked ? 'stop' : undefined} className={isParked ? styles.failed : styles.item}>
      <Icon />
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link to={listed?.address(item) ?? '/portfolio'}>{isParked ? `Not sent · ${title}` : title}</Link>
        </h2>
        {[...lines, !isParked && listed?.untilLanded?.(item)].map(
          (line) =>
            line && (
              <p key={line} className={styles.text}>
                {line}
              </p>
            ),
        )}
        {isParked ? (
          <>
            <p className={styles.why}>{item.last_error?.detail || listed?.refusal || 'The server refused it.'}</p>
            <OutboxItemActions item={item} />
          </>
        ) : (
          <>
            {item.last_error?.status === 429 && <p className={styles.text}>{item.last_error.detail}</p>}
            <p className={styles.when}>
              written {outboxClockText(item.created_at)}
              {item.tried_at && ` · tried ${outboxClockText(item.tried_at)}`}
            </p>
            <OutboxItemActions item={item} />
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

/** '14:03', with the day if it is not today's. */
function outboxClockText(at: string) {
  const day = formatDay(at)
  return day === formatDay(new Date()) ? formatTime(at) : `${day} ${formatTime(at)}`
}

/** Edit and Discard; for a refused item Try again, too. While its file is uploaded, how to stop that is in place of Discard. */
function OutboxItemActions({ item }: { item: OutboxRow }) {
  const navigate = useNavigate()
  const isEditable = useLive((db) => canEdit(db, item), [item.id])
  const listed = listedItemOf(item)
  const file = item.state === 'parked' ? null : (listed?.upload?.(item) ?? null)
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
    await discardUnsentItem(item.id)
    if (!isUploading) toast({ text: 'Discarded. It will not be sent.' })
  }

  /** What becomes a draft again is kept when its upload is stopped: text and file go back to where it was written. */
  const isStoppedByEdit = isUploading && listed?.editing(item)?.draft !== undefined
  return (
    <>
      {isUploading && <FileProgress {...file} onCancel={isStoppedByEdit ? edit : discard} />}
      <Row gap={2} wrap>
        {item.state === 'parked' && (
          <Button size="sm" onClick={() => retryUnsentItem(item.id)}>
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
