import { useState } from 'react'
import { TEXT } from '../../shared/texts.ts'
import { isLost, type OutboxRow } from '../offline/store/outbox-row.ts'
import { discardItem, retryItem, takeBackToEdit, useUnsent } from '../offline/outbox/unsent.ts'
import { Button } from '../ui/button.tsx'
import { confirm } from '../ui/overlays/confirm.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Tick } from '../trade/tick.tsx'
import { toast } from '../ui/overlays/toast.ts'
import styles from './bubble.module.css'

/** Called when a message is back in the composer. */
export type OnEdit = () => void

/** What could not be done, before the server's reason. */
const failureOf = (refused: OutboxRow | undefined) =>
  refused?.kind === 'attachment' ? `${TEXT.attachmentFailed}: ` : TEXT.sendFailed

/** The red mark below a refused message; pressing it shows the reason and the actions. */
export function NotSent({ id, onEdit }: { id: string; onEdit: OnEdit }) {
  const [isOpen, setIsOpen] = useState(false)
  const unsent = useUnsent() ?? []
  const item = unsent.find((one) => one.id === id)
  // The refused item: the message, or the file that it waits for.
  const refused =
    unsent.find((one) => one.kind === 'attachment' && one.body.message_id === id && one.state === 'parked') ?? item

  async function edit() {
    if (await takeBackToEdit(id)) onEdit()
  }

  async function discard() {
    const isSure = await confirm({
      title: 'Discard this message?',
      text: item?.text,
      confirmLabel: 'Discard',
      tone: 'danger',
    })
    if (!isSure) return
    await discardItem(id)
    toast({ text: 'Message discarded.' })
  }

  return (
    <Disclosure
      isOpen={isOpen}
      onChange={setIsOpen}
      buttonClass={styles.why}
      label={
        <>
          <Tick state="failed" />
          {item && isLost(item) ? 'No longer on the server' : 'Not sent'}
          {isOpen ? '' : ' · why?'}
        </>
      }
    >
      <p className={styles.reason}>
        {item && isLost(item) ? '' : failureOf(refused)}
        {refused?.last_error?.detail || 'the server refused it.'}
      </p>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => retryItem(refused?.id ?? id)}>
          Try again
        </Button>
        <Button size="sm" onClick={edit}>
          Edit
        </Button>
        <Button size="sm" onClick={discard}>
          Discard
        </Button>
      </div>
    </Disclosure>
  )
}
